import { ConfigProvider } from 'antd'
import zhCN from 'antd/es/locale/zh_CN'
import type { ReactNode } from 'react'
import { useAppearance } from '@/preferences/appearance'
import { themeConfig } from '@/ui/antd-theme'
import { Icon } from '@/ui/icon'
import { styleNonce } from '@/ui/style-nonce'
import { MOBILE_BELOW, useBelow } from '@/ui/use-below'
import 'dayjs/locale/zh-cn'

/** The sign says what a click does, as everywhere else. */
const eye = (isShown: boolean) => <Icon name={isShown ? 'eye-invisible' : 'eye'} />

/** A long title ends before the sign that closes the dialog. */
const modal = { styles: { title: { paddingInlineEnd: 32 } } }

/** antd in our colours and in Chinese for what is inside; asked for by `lazyAntd` only. */
export function AntdScope({ children }: { children: ReactNode }) {
  const { colour, shown } = useAppearance()
  return (
    <ConfigProvider
      locale={zhCN}
      theme={themeConfig(colour, shown, useBelow(MOBILE_BELOW))}
      button={{ autoInsertSpace: false }}
      modal={modal}
      inputPassword={{ iconRender: eye }}
      csp={{ nonce: styleNonce() }}
    >
      {children}
    </ConfigProvider>
  )
}
