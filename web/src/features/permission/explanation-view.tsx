import { Icon } from '@/ui/icon'
import { Status, type StatusTone } from '@/ui/status'
import css from './explain.module.css'
import type { Explanation, Reason } from './explain-queries'

const effects: Readonly<Record<string, { tone: StatusTone; word: string }>> = {
  allow: { tone: 'passed', word: '允许' },
  limit: { tone: 'warning', word: '限制' },
  deny: { tone: 'failed', word: '拒绝' },
}

const kinds: Readonly<Record<string, string>> = {
  account: '账号',
  tenant: '租户',
  super: '超级管理员',
  role: '角色',
  departmentRole: '部门角色',
  ceiling: '部门权限上限',
  scope: '数据范围',
  rule: '数据规则',
  status: '规则状态',
  grant: '授权',
}

/** The verdict and, one by one, what decides it. */
export function ExplanationView({ explanation }: { explanation: Explanation }) {
  const { allowed, message, code, reasons } = explanation
  return (
    <section className={css.explained} aria-label="结论" aria-live="polite">
      <h3 data-allowed={allowed}>
        <Icon name={allowed ? 'check-circle' : 'close-circle'} size={20} />
        {message}
        {code && <code>{code}</code>}
      </h3>
      <ul>
        {reasons.map((reason, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the reasons never change place, and two may say the same
          <ReasonLine key={at} reason={reason} />
        ))}
      </ul>
    </section>
  )
}

function ReasonLine({ reason: { effect, kind, message } }: { reason: Reason }) {
  const { tone, word } = effects[effect] ?? { tone: 'neutral', word: effect }
  return (
    <li>
      <Status tone={tone}>{word}</Status>
      <span className={css.explainedKind}>{kinds[kind] ?? kind}</span>
      <span>{message}</span>
    </li>
  )
}
