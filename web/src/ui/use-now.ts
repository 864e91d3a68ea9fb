import { useEffect, useState } from 'react'

/** Everybody who looks at the time: one timer for all, so that they change together. */
const watchers = new Set<(now: number) => void>()
let timer: ReturnType<typeof setInterval> | undefined

function watch(watcher: (now: number) => void): () => void {
  watchers.add(watcher)
  timer ??= setInterval(() => {
    const now = Date.now()
    for (const tell of watchers) tell(now)
  }, 1_000)
  return () => {
    watchers.delete(watcher)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The time in epoch ms, looked at once a second or every so many ms. */
export function useNow(every = 1_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => watch((at) => setNow((was) => (at - was > every - 500 ? at : was))), [every])
  return now
}
