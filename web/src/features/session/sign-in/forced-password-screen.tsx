import { type FormEvent, useState } from 'react'
import { Refusal } from '@/api/refusal'
import { Banner } from '@/ui/banner'
import { toast } from '@/ui/toast'
import { PasswordFields } from '../account/password-fields'
import { usePasswordForm } from '../account/use-password-form'
import type { Side } from '../session-calls'
import { OtherWays } from './other-ways'
import css from './sign-in.module.css'
import { SignInFrame } from './sign-in-frame'

interface ForcedPasswordScreenProps {
  side: Side
  username: string
  onChanged: () => void
  onSignOut: () => void
}

/** Shown instead of everything else until the first or reset password is replaced. */
export function ForcedPasswordScreen({ side, username, onChanged, onSignOut }: ForcedPasswordScreenProps) {
  const form = usePasswordForm()
  const [banner, setBanner] = useState('')
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setBanner('')
    try {
      const message = await form.submit(username)
      if (message === null) return
      toast.success(message)
      onChanged()
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      if (cause.errors.length === 0) setBanner(cause.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SignInFrame side={side} title="修改密码">
      <form noValidate onSubmit={submit}>
        <Banner tone={banner ? 'error' : 'info'}>
          {banner || '首次登录或密码被重置后，请先设置新密码。'}
        </Banner>
        <PasswordFields form={form} username={username} />
        <button
          type="submit"
          className={`fd-button fd-button-primary ${css.signInSubmit}`}
          aria-disabled={isBusy}
        >
          {isBusy ? '正在保存…' : '保存并进入'}
        </button>
        <OtherWays>
          <button type="button" className="fd-link-button" onClick={onSignOut}>
            退出登录
          </button>
        </OtherWays>
      </form>
    </SignInFrame>
  )
}
