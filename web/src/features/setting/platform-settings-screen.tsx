import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Skeleton } from '@/ui/skeleton'
import { useAllowed } from '@/widgets/allowed'
import css from './setting.module.css'
import { settingsQuery } from './setting-queries'
import { SettingsForm } from './settings-form'

/** How the platform is called, how it looks and what its rules are. */
export function PlatformSettingsScreen() {
  const { data, error, refetch } = useQuery(settingsQuery())
  const mayEdit = useAllowed('setting:edit')
  if (data) return <SettingsForm latest={data} isReadOnly={!mayEdit} />
  if (error) {
    return (
      <div className={css.settingsNotice} role="alert">
        <p>平台设置加载失败：{error.message}</p>
        <Button onClick={() => void refetch()}>重试</Button>
      </div>
    )
  }
  return (
    <div className={css.settings} aria-busy="true">
      <Skeleton className={css.settingsWaiting} role="status" aria-label="正在加载" />
      <Skeleton className={css.settingsWaiting} />
    </div>
  )
}
