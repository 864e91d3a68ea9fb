import { Button } from 'antd'
import { Icon } from '@/ui/icon'

interface CameraButtonProps {
  /** Names the field it belongs to. */
  label: string
  onClick: () => void
}

/** Takes a photo; shown where a finger points, which is where a camera is. */
export function CameraButton({ label, onClick }: CameraButtonProps) {
  return (
    <Button
      className="fd-upload-camera"
      icon={<Icon name="camera" />}
      aria-label={`拍照 ${label}`}
      onClick={onClick}
    >
      拍照
    </Button>
  )
}
