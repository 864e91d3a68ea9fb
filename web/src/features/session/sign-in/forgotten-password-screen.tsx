import { useState } from 'react'
import { Banner } from '@/ui/banner'
import type { Side } from '../session-calls'
import { ClosedMethod, useIsMethodOpen } from './closed-method'
import { CodeForm } from './code-form'
import { NewPasswordForm } from './new-password-form'
import { OtherWays } from './other-ways'
import { SignInFrame } from './sign-in-frame'
import { proveOwner } from './sign-in-method-calls'
import css from './sign-in-methods.module.css'

const steps = ['验证手机', '设置新密码', '完成']

/** The page at /user/alteration: a code proves whose password is set anew. */
export function ForgottenPasswordScreen({ search }: { search: string }) {
  const side = new URLSearchParams(search).get('side') === 'shipper' ? 'shipper' : 'operator'
  const isOpen = useIsMethodOpen('passwordReset')
  return (
    <SignInFrame side={side} title="找回密码">
      {isOpen === false && <ClosedMethod side={side}>平台未开放找回密码，请联系管理员重置。</ClosedMethod>}
      {isOpen && <Steps side={side} />}
    </SignInFrame>
  )
}

function Steps({ side }: { side: Side }) {
  const [owner, setOwner] = useState<{ ticket: string; username: string } | null>(null)
  const [isDone, setDone] = useState(false)
  const [notice, setNotice] = useState('')
  const current = isDone ? 2 : owner ? 1 : 0
  const restart = (why: string) => {
    setNotice(why)
    setOwner(null)
  }
  return (
    <>
      <ol className={css.methodSteps} aria-label="步骤">
        {steps.map((step, index) => (
          <li key={step} aria-current={index === current ? 'step' : undefined}>
            {step}
          </li>
        ))}
      </ol>
      {current === 0 && (
        <CodeForm
          use="reset"
          side={side}
          button={{ label: '下一步', busy: '正在验证…' }}
          notice={notice}
          autoFocus
          onTyped={async (mobile, code) => setOwner(await proveOwner(mobile, code))}
        />
      )}
      {current === 1 && owner && (
        <NewPasswordForm owner={owner} onDone={() => setDone(true)} onExpired={restart} />
      )}
      {isDone && <Banner tone="info">密码已重置，原有的登录都已退出，请用新密码登录。</Banner>}
      <OtherWays>
        <a href={side === 'shipper' ? '/user/login?side=shipper' : '/user/login'}>返回登录</a>
      </OtherWays>
    </>
  )
}
