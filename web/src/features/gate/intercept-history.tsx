import { useQuery } from '@tanstack/react-query'
import { SideSheet } from '@/ui/side-sheet'
import { SettingHistory } from '@/widgets/setting-history'
import { type GateSetting, gateHistoryQuery } from './gate-queries'
import { differencesOf } from './gate-words'

interface InterceptHistoryProps {
  setting: GateSetting
  onClose: () => void
}

/** How the papers of a kind were set, the newest first, each with what it changed. */
export const InterceptHistory = ({ setting, onClose }: InterceptHistoryProps) => (
  <SideSheet title={`${setting.subjectName}证件拦截的修改历史`} onClose={onClose}>
    <SettingHistory
      source={useQuery(gateHistoryQuery(setting.subject))}
      none="没有修改过，按产品自带的设置拦截"
      what={(change, at, all) =>
        differencesOf(setting, all[at + 1]?.switches ?? setting.standard, change.switches)
      }
    />
  </SideSheet>
)
