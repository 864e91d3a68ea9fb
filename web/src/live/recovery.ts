import { probe, useReachable } from '@/api/reachability'

/** ms between two questions to a server that does not answer. */
export const probeEvery = 5_000

/**
 * While no call gets through, asks the server for a sign of life; calls back
 * once it is there again. Answers how to stop.
 */
export function watchRecovery(onBack: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined
  const follow = ({ isReachable }: { isReachable: boolean }) => {
    if (isReachable === (timer === undefined)) return
    if (isReachable) {
      clearInterval(timer)
      timer = undefined
      onBack()
    } else timer = setInterval(() => void probe(), probeEvery)
  }
  follow(useReachable.getState())
  const stop = useReachable.subscribe(follow)
  const onOnline = () => void probe()
  window.addEventListener('online', onOnline)
  return () => {
    stop()
    clearInterval(timer)
    window.removeEventListener('online', onOnline)
  }
}
