import type { SignInResult } from '@/identity/session'
import type { Side } from '../session-calls'
import { CodeForm } from './code-form'
import { signInByPhone } from './sign-in-method-calls'

interface PhoneSignInFormProps {
  side: Side
  onSignedIn: (result: SignInResult) => void
}

/** Signs in by a phone and the code that was sent to it. */
export function PhoneSignInForm({ side, onSignedIn }: PhoneSignInFormProps) {
  return (
    <CodeForm
      use="login"
      side={side}
      button={{ label: '登录', busy: '正在登录…' }}
      onTyped={async (mobile, code) => onSignedIn(await signInByPhone(side, mobile, code))}
    />
  )
}
