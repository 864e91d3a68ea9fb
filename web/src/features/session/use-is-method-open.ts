import { useEffect, useState } from 'react'
import { renewPlatform, usePlatform } from '@/preferences/platform'

/** Whether the platform offers the method; null until the server has said so. */
export function useIsMethodOpen(method: 'registration' | 'passwordReset'): boolean | null {
  const isOpen = usePlatform((platform) => platform[method])
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    renewPlatform()
      .catch(() => {})
      .finally(() => setKnown(true))
  }, [])
  return isKnown ? isOpen : null
}
