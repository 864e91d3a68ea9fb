import { usePlatform } from '@/preferences/platform'
import type { Side } from '../session-calls'
import { OtherWays } from './other-ways'

/** The ways for whoever has no password, or none any more; only those that the platform offers. */
export function SignInLinks({ side }: { side: Side }) {
  const registration = usePlatform((platform) => platform.registration)
  const passwordReset = usePlatform((platform) => platform.passwordReset)
  const mayRegister = registration && side === 'operator'
  if (!mayRegister && !passwordReset) return null
  return (
    <OtherWays>
      {passwordReset && (
        <a href={side === 'shipper' ? '/user/alteration?side=shipper' : '/user/alteration'}>忘记密码</a>
      )}
      {mayRegister && <a href="/user/register">注册账号</a>}
    </OtherWays>
  )
}
