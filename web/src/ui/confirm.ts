/** What a confirmation asks; every word has the console's default (spec §8). */
export interface Question {
  title?: string
  /** What will happen, as a question. */
  text?: string
  /** Consequences that the one line cannot hold. */
  detail?: string
  okText?: string
  /** Null: there is no way back, only the one button. */
  cancelText?: string | null
  /** There is nothing to decide: one button, and Esc does as it does. */
  isNotice?: boolean
  /** The action destroys something: the button says so by its colour. */
  isDangerous?: boolean
}

export interface OpenQuestion extends Required<Question> {
  id: number
  answer: (isConfirmed: boolean) => void
}

let open: OpenQuestion | null = null
let nextId = 1
const waiting: OpenQuestion[] = []
const listeners = new Set<() => void>()

/** Asks and waits; true when confirmed. A second question waits until the first is answered. */
export function confirm(question: Question = {}): Promise<boolean> {
  const { isNotice = false } = question
  return new Promise((resolve) => {
    const asked: OpenQuestion = {
      id: nextId++,
      title: question.title ?? '提示',
      text: question.text ?? '您确定要执行该操作吗',
      detail: question.detail ?? '',
      okText: question.okText ?? (isNotice ? '知道了' : '确认'),
      cancelText: isNotice ? null : question.cancelText === undefined ? '取消' : question.cancelText,
      isNotice,
      isDangerous: question.isDangerous ?? false,
      answer: (isConfirmed) => {
        if (open !== asked) return
        open = waiting.shift() ?? null
        publish()
        resolve(isConfirmed)
      },
    }
    if (open) waiting.push(asked)
    else open = asked
    publish()
  })
}

function publish(): void {
  for (const listener of listeners) listener()
}

/** The store behind the dialog, for useSyncExternalStore. */
export const questions = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  snapshot: (): OpenQuestion | null => open,
}
