import { useState } from 'react'
import type { SignInResult } from '@/identity/session'
import { CodeFields } from './code-fields'
import { signInByPhone } from './door-calls'
import { DoorForm } from './door-form'
import type { Side } from './session-calls'
import { codeProblems, useCodeFields } from './use-code-fields'

interface PhoneSignInFormProps {
  side: Side
  onSignedIn: (result: SignInResult) => void
}

/** A phone and the code that was sent to it. */
export function PhoneSignInForm({ side, onSignedIn }: PhoneSignInFormProps) {
  const state = useCodeFields('login', side)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    const fields = codeProblems(state.text)
    if (Object.keys(fields).length > 0) return state.setProblem({ fields, banner: '' })
    setBusy(true)
    try {
      onSignedIn(await signInByPhone(side, state.text.mobile, state.text.code))
    } catch (cause) {
      state.refuse(cause, { mobile: 'mobile', captcha: 'captcha' })
      setBusy(false)
    }
  }
  return (
    <DoorForm
      problem={state.problem}
      notice={state.notice}
      isBusy={isBusy}
      submit={{ label: '登录', busy: '正在登录…' }}
      onSubmit={() => void submit()}
    >
      <CodeFields state={state} />
    </DoorForm>
  )
}
