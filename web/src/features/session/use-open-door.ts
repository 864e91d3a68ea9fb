import { useEffect, useState } from 'react'
import { renewPlatform, usePlatform } from '@/preferences/platform'

/** Whether the platform offers the door; null until the server has said so. */
export function useOpenDoor(door: 'registration' | 'passwordReset'): boolean | null {
  const isOpen = usePlatform((platform) => platform[door])
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    renewPlatform()
      .catch(() => {})
      .finally(() => setKnown(true))
  }, [])
  return isKnown ? isOpen : null
}
