import { useState } from 'react'
import { leavePage } from '@/ui/leave-page'
import { TextField } from '@/ui/text-field'
import { ClosedMethod, useIsMethodOpen } from './closed-method'
import { CodeFields } from './code-fields'
import { EntryForm } from './entry-form'
import { NewPasswordFields, newPasswordProblems } from './new-password-fields'
import { OtherWays } from './other-ways'
import { SignInFrame } from './sign-in-frame'
import { register } from './sign-in-method-calls'
import { type CodeText, useCodeFields } from './use-code-fields'

/** The page at /user/register: an operator asks for an account. */
export function RegisterScreen() {
  const isOpen = useIsMethodOpen('registration')
  return (
    <SignInFrame side="operator" title="注册账号">
      {isOpen === false && <ClosedMethod>平台未开放注册，请联系管理员开通账号。</ClosedMethod>}
      {isOpen && <RegisterForm />}
    </SignInFrame>
  )
}

const empty = { username: '', realname: '', password: '', confirmpassword: '' }

/** Every field under its name on the wire. */
const names = Object.fromEntries(['mobile', 'captcha', ...Object.keys(empty)].map((name) => [name, name]))

function RegisterForm() {
  const state = useCodeFields('register', 'operator')
  const [values, setValues] = useState(empty)
  const { fields } = state.problem
  const type = (name: keyof typeof empty) => (text: string) => setValues({ ...values, [name]: text })

  const submit = () => {
    const problems: Record<string, string> = { ...newPasswordProblems(values) }
    if (!values.username.trim()) problems.username = '请输入用户名!'
    if (!values.realname.trim()) problems.realname = '请输入姓名!'
    const username = values.username.trim()
    const send = async ({ mobile, code: captcha }: CodeText) => {
      await register({ ...values, username, realname: values.realname.trim(), mobile, captcha })
      leavePage(`/user/register-result?account=${encodeURIComponent(username)}`)
    }
    void state.submit(send, problems, names)
  }
  return (
    <>
      <EntryForm
        problem={state.problem}
        notice={state.notice}
        isBusy={state.isBusy}
        submit={{ label: '提交注册', busy: '正在提交…' }}
        onSubmit={submit}
      >
        <CodeFields state={state} autoFocus />
        <TextField
          label="用户名"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          hint="字母、数字和 _ . @ -，2 到 32 位"
          value={values.username}
          error={fields.username ?? ''}
          onText={type('username')}
        />
        <TextField
          label="姓名"
          name="realname"
          autoComplete="name"
          maxLength={50}
          value={values.realname}
          error={fields.realname ?? ''}
          onText={type('realname')}
        />
        <NewPasswordFields
          label="密码"
          values={values}
          fields={fields}
          onText={(name, text) => type(name)(text)}
        />
      </EntryForm>
      <OtherWays>
        <span>没有收到验证码？该手机号可能已有账号。</span>
        <a href="/user/login">使用已有账号登录</a>
      </OtherWays>
    </>
  )
}
