import type { Side } from '../session-calls'
import { CodeFields } from './code-fields'
import { EntryForm } from './entry-form'
import type { CodeUse } from './sign-in-method-calls'
import { useCodeFields } from './use-code-fields'

interface CodeFormProps {
  use: CodeUse
  side: Side
  button: { label: string; busy: string }
  /** To know before a code was sent. */
  notice?: string
  autoFocus?: boolean
  /** Asks the server with what was typed; what it refuses is said at its field. */
  onTyped: (mobile: string, code: string) => Promise<void>
}

/** A phone and the code that was sent to it, and nothing else. */
export function CodeForm({ use, side, button, notice = '', autoFocus, onTyped }: CodeFormProps) {
  const state = useCodeFields(use, side)
  return (
    <EntryForm
      problem={state.problem}
      notice={state.notice || notice}
      isBusy={state.isBusy}
      submit={button}
      onSubmit={() => void state.submit(({ mobile, code }) => onTyped(mobile, code))}
    >
      <CodeFields state={state} autoFocus={autoFocus} />
    </EntryForm>
  )
}
