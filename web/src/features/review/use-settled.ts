import { useEffect, useRef, useState } from 'react'
import { strokeCode } from '@/ui/keyboard/key-match'

/**
 * ms for which what has come on screen by itself stands there before it can be
 * judged: a second stroke of the key that judged the one before is not meant
 * for it.
 */
export const DEAD_TIME = 400

/**
 * ms without a press of what decides before another one counts for what has come
 * on screen by itself: who presses in a series means the one that was there first.
 */
export const PAUSE = 1_000

/** Why a stroke within that time does nothing. */
export const TOO_SOON = '请先看清刚刚出现的内容'

/**
 * ms for which buttons that come to the place of others take no finger: the
 * second tap of a double one is not meant for them.
 */
export const TAP_TIME = 700

/** When what decides a task was pressed last, whatever became of it. */
let pressedAt = Number.NEGATIVE_INFINITY

/** P alone judges one document: a run of them is how one works. */
const decides = (event: KeyboardEvent) =>
  ['Shift+KeyP', 'Shift+KeyO', 'Ctrl+Enter'].includes(strokeCode(event))

const isOnBar = ({ target }: PointerEvent) =>
  target instanceof Element && target.closest('[data-desk-bar]') !== null

function hearPresses(onPress: () => void): () => void {
  const press = () => {
    pressedAt = performance.now()
    onPress()
  }
  const onKey = (event: KeyboardEvent) => decides(event) && press()
  // A button that is off lets the press through to the bar.
  const onPointer = (event: PointerEvent) => isOnBar(event) && press()
  window.addEventListener('keydown', onKey, { capture: true })
  window.addEventListener('pointerdown', onPointer, { capture: true })
  return () => {
    window.removeEventListener('keydown', onKey, { capture: true })
    window.removeEventListener('pointerdown', onPointer, { capture: true })
  }
}

interface SettledOptions {
  /** All of it is there, nothing is on its way. */
  stands?: boolean
  time?: number
  /** ms that have to be free of presses of what decides, too. */
  pause?: number
}

/** Whether what the key names has been painted for long enough to be meant by a stroke. */
export function useSettled(
  key: string,
  { stands = true, time = DEAD_TIME, pause = 0 }: SettledOptions = {},
): boolean {
  const [settled, setSettled] = useState('')
  const again = useRef(() => {})
  useEffect(() => {
    if (!stands) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => setSettled(key), ms)
    }
    // The first frame is told before it is painted, which may take long; the second one once that is done.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        wait(Math.max(time, pressedAt + pause - performance.now()))
        again.current = () => wait(pause)
      })
    })
    return () => {
      again.current = () => {}
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [key, stands, time, pause])
  useEffect(() => (pause > 0 ? hearPresses(() => again.current()) : undefined), [pause])
  return settled === key
}
