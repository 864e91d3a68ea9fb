import { useEffect, useState } from 'react'

/**
 * ms for which what has come on screen by itself stands there before it can be
 * judged: a second stroke of the key that judged the one before is not meant
 * for it.
 */
export const DEAD_TIME = 400

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

/** Puts the focus into a field by a key; a second stroke of that key is not text for it. */
export function enterField(field: HTMLElement | null, code: string): void {
  if (!field) return
  field.focus()
  const until = performance.now() + DEAD_TIME
  const take = (event: KeyboardEvent) => {
    const isSecond = event.code === code && performance.now() < until
    if (isSecond) event.preventDefault()
    else field.removeEventListener('keydown', take)
  }
  field.addEventListener('keydown', take)
}
