import { useState } from 'react'
import { Refusal } from '@/api/refusal'
import { EntryForm } from './entry-form'
import { entryProblemOf, noEntryProblem } from './entry-problem'
import { NewPasswordFields, newPasswordProblems } from './new-password-fields'
import { setForgotten } from './sign-in-method-calls'

interface NewPasswordFormProps {
  owner: { ticket: string; username: string }
  onDone: () => void
  /** The ticket is over: another code is needed, for the reason given. */
  onExpired: (why: string) => void
}

/** The new password of whoever has proved to be the owner. */
export function NewPasswordForm({ owner, onDone, onExpired }: NewPasswordFormProps) {
  const [values, setValues] = useState({ password: '', confirmpassword: '' })
  const [problem, setProblem] = useState(noEntryProblem)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    const fields = newPasswordProblems(values)
    if (Object.keys(fields).length > 0) return setProblem({ fields, banner: '' })
    setBusy(true)
    try {
      await setForgotten(owner.ticket, values.password, values.confirmpassword)
      onDone()
    } catch (cause) {
      if (cause instanceof Refusal && cause.asks('restart')) return onExpired(cause.message)
      setProblem(entryProblemOf(cause, { password: 'password', confirmpassword: 'confirmpassword' }))
      setBusy(false)
    }
  }
  return (
    <EntryForm
      problem={problem}
      notice={`为账号 ${owner.username} 设置新密码。`}
      isBusy={isBusy}
      submit={{ label: '保存新密码', busy: '正在保存…' }}
      onSubmit={() => void submit()}
    >
      <input type="text" name="username" autoComplete="username" value={owner.username} readOnly hidden />
      <NewPasswordFields
        label="新密码"
        values={values}
        fields={problem.fields}
        onText={(name, text) => setValues({ ...values, [name]: text })}
      />
    </EntryForm>
  )
}
