import { Icon } from '@/ui/icon'
import css from './sign-in-methods.module.css'

interface ThirdPartySignInProps {
  ids: readonly string[]
  /** Whose accounts this side lets in. */
  userType: 'operator' | 'customer'
  /** This window is about to go there. */
  onLeave: () => void
}

/** The providers by whose accounts one may sign in. */
export function ThirdPartySignIn({ ids, userType, onLeave }: ThirdPartySignInProps) {
  return (
    <>
      <ul className={css.thirdPartySignIn}>
        {thirdSources(ids, userType).map(({ id, name, icon, href }) => (
          <li key={id}>
            <a className="fd-button" href={href} onClick={onLeave}>
              <Icon name={icon} />
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className={css.thirdNote}>首次使用前，请先用账号密码登录，在右上角用户菜单中绑定第三方账号。</p>
    </>
  )
}

const known: Record<string, { name: string; icon: string }> = {
  wechat: { name: '微信', icon: 'wechat' },
  wechat_enterprise: { name: '企业微信', icon: 'wechat-work' },
  dingtalk: { name: '钉钉', icon: 'dingtalk' },
  github: { name: 'GitHub', icon: 'github' },
}

/** A provider by whose accounts one may sign in. */
interface ThirdSource {
  id: string
  name: string
  icon: string
  /** Leads to the provider, and back to this window. */
  href: string
}

/** The providers of the platform, as far as this console knows them, for one side's accounts. */
function thirdSources(ids: readonly string[], userType: 'operator' | 'customer'): ThirdSource[] {
  return ids.flatMap((id) => {
    const source = known[id]
    return source
      ? [{ id, ...source, href: `/thirdLogin/render/${id}?return=page&userType=${userType}` }]
      : []
  })
}
