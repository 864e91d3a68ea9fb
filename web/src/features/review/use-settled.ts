import { useEffect, useState } from 'react'

/**
 * ms for which what has come on screen by itself stands there before it can be
 * judged: a second stroke of the key that judged the one before is not meant
 * for it.
 */
export const DEAD_TIME = 400

/** Why a stroke within that time does nothing. */
export const TOO_SOON = '请先看清刚刚出现的内容'

/**
 * ms for which buttons that come to the place of others take no finger: the
 * second tap of a double one is not meant for them.
 */
export const TAP_TIME = 700

/**
 * Whether what the key names has been painted for long enough to be meant by a
 * stroke. `stands`: all of it is there, nothing is on its way.
 */
export function useSettled(key: string, stands = true, time = DEAD_TIME): boolean {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (!stands) return
    let timer: ReturnType<typeof setTimeout>
    // The first frame is told before it is painted, which may take long; the second one once that is done.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        timer = setTimeout(() => setSettled(key), time)
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [key, stands, time])
  return settled === key
}
