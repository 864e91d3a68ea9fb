import { Button } from 'antd'
import { Icon } from '@/ui/icon'
import css from './upload.module.css'

interface CameraButtonProps {
  /** Names the field it belongs to. */
  label: string
  onClick: () => void
}

/** Takes a photo; shown where a finger points, which is where a camera is. */
export function CameraButton({ label, onClick }: CameraButtonProps) {
  return (
    <Button
      className={css.camera}
      icon={<Icon name="camera" />}
      aria-label={`拍照 ${label}`}
      onClick={onClick}
    >
      拍照
    </Button>
  )
}
