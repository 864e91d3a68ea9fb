import { create } from 'zustand'

/** One message at the top of the page. */
export interface Toast {
  id: number
  tone: 'success' | 'info' | 'warning' | 'error'
  text: string
  /** Small second line: English phrase, request id. */
  detail: string
  /** What can be done about it, most useful first. */
  actions: readonly ToastAction[]
}

/** A thing to do about a message. */
export interface ToastAction {
  label: string
  perform: () => void
}

/** ms that a toast stays (spec §8). */
export const TOAST_LIFETIME = 4_000

/** ms that one stays which offers to take an act back. */
export const UNDO_LIFETIME = 10_000

/** At most this many errors stay readable under 本次消息. */
const KEPT_ERRORS = 20

interface Toasts {
  shown: readonly Toast[]
  errors: readonly (Toast & { at: number })[]
}

export const useToasts = create<Toasts>(() => ({ shown: [], errors: [] }))

let nextId = 1

function show(tone: Toast['tone'], text: string, detail = '', actions: readonly ToastAction[] = []): number {
  const { shown, errors } = useToasts.getState()
  const added = { id: nextId++, tone, text, detail, actions }
  // The same words twice at once say nothing more.
  const repeated = shown.find((toast) => toast.text === text && toast.tone === tone)
  const without = <T extends Toast>(list: readonly T[]) => list.filter(({ id }) => id !== repeated?.id)
  useToasts.setState({
    shown: [...without(shown), added].slice(-4),
    errors:
      tone === 'error' ? [{ ...added, at: Date.now() }, ...without(errors)].slice(0, KEPT_ERRORS) : errors,
  })
  return added.id
}

/** The only notifier of the console: says the outcome of what has no form of its own. */
export const toast = {
  /** With `action` the act can be taken back; the offer goes once it is taken up. */
  success: (text: string, detail?: string, action?: ToastAction) =>
    show('success', text, detail, action && [action]),
  info: (text: string, detail?: string) => show('info', text, detail),
  warning: (text: string, detail?: string) => show('warning', text, detail),
  error: (text: string, detail?: string, ...actions: ToastAction[]) => show('error', text, detail, actions),
  dismiss(id: number): void {
    useToasts.setState(({ shown }) => ({ shown: shown.filter((toast) => toast.id !== id) }))
  },
}
