import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Skeleton } from '@/ui/skeleton'
import { useAllowed } from '@/widgets/allowed'
import { settingsQuery } from './setting-queries'
import { SettingsForm } from './settings-form'
import './setting.css'

/** How the platform is called, how it looks and what its rules are. */
export function PlatformSettingsScreen() {
  const { data, error, refetch } = useQuery(settingsQuery())
  const mayEdit = useAllowed('setting:edit')
  if (data) return <SettingsForm latest={data} isReadOnly={!mayEdit} />
  if (error) {
    return (
      <div className="fd-settings-notice" role="alert">
        <p>平台设置加载失败：{error.message}</p>
        <Button onClick={() => void refetch()}>重试</Button>
      </div>
    )
  }
  return (
    <div className="fd-settings" aria-busy="true">
      <Skeleton className="fd-settings-waiting" role="status" aria-label="正在加载" />
      <Skeleton className="fd-settings-waiting" />
    </div>
  )
}
