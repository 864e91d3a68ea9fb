import { withoutBlanks } from '@/format/tidy'
import { TextField } from '@/ui/text-field'
import { CaptchaPicture } from './captcha-picture'
import css from './sign-in-methods.module.css'
import type { CodeFieldsState } from './use-code-fields'

/** Phone, the captcha where one is asked for, and the code with the button that sends it. */
export function CodeFields({ state, autoFocus }: { state: CodeFieldsState; autoFocus?: boolean }) {
  const { text, type, problem, asksPicture, setCheckKey, isSending, seconds, send } = state
  const { fields } = problem
  return (
    <>
      <TextField
        label="手机号"
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
        autoFocus={autoFocus}
        tidy={withoutBlanks}
        value={text.mobile}
        error={fields.mobile ?? ''}
        onText={type('mobile')}
      />
      {asksPicture && (
        <TextField
          label="图形验证码"
          name="picture"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={8}
          value={text.picture}
          error={fields.picture ?? ''}
          onText={type('picture')}
          extra={<CaptchaPicture attempt={problem} onKey={setCheckKey} />}
        />
      )}
      <TextField
        label="短信验证码"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        tidy={withoutBlanks}
        value={text.code}
        error={fields.captcha ?? ''}
        onText={type('code')}
        extra={
          <button
            type="button"
            className={css.codeButton}
            aria-disabled={isSending || seconds > 0}
            onClick={() => void send()}
          >
            {seconds > 0 ? `${seconds} 秒后重发` : isSending ? '正在发送…' : '获取验证码'}
          </button>
        }
      />
    </>
  )
}
