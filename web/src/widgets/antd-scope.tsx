import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'
import { useAppearance } from '@/preferences/appearance'
import { themeConfig } from '@/ui/antd-theme'
import { styleNonce } from '@/ui/style-nonce'
import 'dayjs/locale/zh-cn'

/** antd in our colours and in Chinese for what is inside; asked for by `lazyAntd` only. */
export function AntdScope({ children }: { children: ReactNode }) {
  const { colour, shown } = useAppearance()
  return (
    <ConfigProvider
      locale={zhCN}
      theme={themeConfig(colour, shown)}
      button={{ autoInsertSpace: false }}
      csp={{ nonce: styleNonce() }}
    >
      {children}
    </ConfigProvider>
  )
}
