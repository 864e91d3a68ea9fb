import { Icon } from '@/ui/icon'
import { thirdSources } from './third-sources'

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
      <ul className="fd-third-party-sign-in">
        {thirdSources(ids, userType).map(({ id, name, icon, href }) => (
          <li key={id}>
            <a className="fd-button" href={href} onClick={onLeave}>
              <Icon name={icon} />
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p className="fd-third-note">首次使用前，请先用账号密码登录，在右上角用户菜单中绑定第三方账号。</p>
    </>
  )
}
