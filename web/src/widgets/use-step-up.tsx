import { type ReactNode, useRef, useState } from 'react'
import { call } from '@/api/call'
import { Refusal } from '@/api/refusal'
import { lazyComponent } from '@/ui/lazy-component'

const StepUpDialog = lazyComponent(async () => (await import('./step-up-dialog')).StepUpDialog)

/**
 * Runs calls that may ask for the password again. `run` tries the call; where
 * the server wants proof, the dialog takes the password and the call is tried
 * once more. Giving up rejects with the refusal. `dialog` must be rendered.
 */
export function useStepUp(): { run: <T>(attempt: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const [isAsking, setAsking] = useState(false)
  const settle = useRef<(isProven: boolean) => void>(() => {})
  const prove = () =>
    new Promise<boolean>((resolve) => {
      settle.current = resolve
      setAsking(true)
    })
  const run = async <T,>(attempt: () => Promise<T>): Promise<T> => {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof Refusal && error.asks('stepUp')) || !(await prove())) throw error
      return await attempt()
    }
  }
  const send = async ({ password }: Record<string, unknown>) => {
    await call('POST', '/sys/reauth', { body: { password: String(password) }, handles: [403] })
    settle.current(true)
  }
  const close = () => {
    setAsking(false)
    settle.current(false)
  }
  const dialog = isAsking && <StepUpDialog send={send} onClose={close} />
  return { run, dialog }
}
