import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '@/api/refusal'
import { Banner } from '@/ui/banner'
import { confirm } from '@/ui/confirm'
import { Dialog } from '@/ui/dialog'
import { sayOutcome } from '@/widgets/say-outcome'
import { useStepUp } from '@/widgets/use-step-up'
import css from './third-accounts-dialog.module.css'
import { departToBind, type ThirdAccount, thirdAccounts, thirdAccountsKey, unbindThird } from './third-calls'

interface ThirdAccountsDialogProps {
  onClose: () => void
  /** This window leaves for the provider's page. */
  onLeave: (address: string) => void
}

/** The signed-in user's accounts at other providers: what is bound signs them in. */
export function ThirdAccountsDialog({ onClose, onLeave }: ThirdAccountsDialogProps) {
  const { run, dialog: stepUp } = useStepUp()
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: thirdAccountsKey,
    queryFn: ({ signal }) => thirdAccounts(signal),
    gcTime: 0,
    meta: { showsRefusal: true },
  })

  const bind = async ({ source }: ThirdAccount) => {
    setBusy(source)
    setProblem('')
    try {
      onLeave(await run(() => departToBind(source)))
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      // Whoever does not enter the password has changed their mind.
      if (!cause.reported && !cause.asks('stepUp')) setProblem(cause.message)
      setBusy(null)
    }
  }
  const unbind = async ({ source, name }: ThirdAccount) => {
    const question = { text: `解绑后将不能再用${name}登录，确定解绑吗？`, okText: '解绑', isDangerous: true }
    if (!(await confirm(question))) return
    setBusy(source)
    setProblem('')
    try {
      await sayOutcome(run(() => unbindThird(source)))
      await refetch()
    } finally {
      setBusy(null)
    }
  }
  // In its place, not in it: nothing outside of an open dialog can be used.
  if (stepUp) return stepUp
  return (
    <Dialog title="第三方账号" width={480} onClose={onClose}>
      {(problem || error) && <Banner tone="error">{problem || error?.message}</Banner>}
      <p className={css.thirdLead}>绑定后可在登录页用第三方账号登录。</p>
      <ul className={css.thirdAccounts} aria-busy={!data && !error}>
        {data?.map((account) => (
          <li key={account.source}>
            <b>{account.name}</b>
            <span>{stateOf(account)}</span>
            {account.open && (
              <button
                type="button"
                className="fd-button"
                aria-label={account.bound ? `重新绑定${account.name}` : `绑定${account.name}`}
                aria-disabled={busy !== null}
                onClick={() => busy === null && void bind(account)}
              >
                {account.bound ? '重新绑定' : '绑定'}
              </button>
            )}
            {account.bound && (
              <button
                type="button"
                className="fd-button"
                aria-label={`解绑${account.name}`}
                aria-disabled={busy !== null}
                onClick={() => busy === null && void unbind(account)}
              >
                解绑
              </button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function stateOf({ bound, boundAt, open }: ThirdAccount): string {
  if (!bound) return '未绑定'
  const since = boundAt ? `已绑定（${boundAt.slice(0, 10)}）` : '已绑定'
  return open ? since : `${since}，暂未开通`
}
