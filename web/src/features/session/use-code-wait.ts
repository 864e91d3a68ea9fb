import { useState } from 'react'
import { session } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { useNow } from '@/ui/use-now'

/** Seconds until another code may be asked for; they go on after a reload. */
export function useCodeWait(): [seconds: number, waitFor: (seconds: number) => void] {
  const [until, setUntil] = useState(() => session.get(keys.codeWait) ?? 0)
  useNow()
  const waitFor = (seconds: number) => {
    const end = Date.now() + seconds * 1_000
    session.set(keys.codeWait, end)
    setUntil(end)
  }
  return [Math.max(0, Math.ceil((until - Date.now()) / 1_000)), waitFor]
}
