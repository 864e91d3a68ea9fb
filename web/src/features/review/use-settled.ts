import { useEffect, useState } from 'react'

/**
 * ms for which what has come on screen by itself stands there before it can be
 * judged: a second stroke of the key that judged the one before is not meant
 * for it.
 */
export const DEAD_TIME = 400

/** Why a stroke within that time does nothing. */
export const TOO_SOON = '请先看清刚刚出现的内容'

/** Whether what the key names has been painted for long enough to be meant by a stroke. */
export function useSettled(key: string): boolean {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setSettled(key), DEAD_TIME)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [key])
  return settled === key
}

/** Puts the focus behind a field's text by a key; a second stroke of that key is not text for it. */
export function enterField(field: HTMLTextAreaElement | null, code: string): void {
  if (!field) return
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)
  const until = performance.now() + DEAD_TIME
  const take = (event: KeyboardEvent) => {
    if (event.key === 'Shift') return // on its way to the stroke itself
    field.removeEventListener('keydown', take)
    if (event.code === code && performance.now() < until) event.preventDefault()
  }
  field.addEventListener('keydown', take)
}
