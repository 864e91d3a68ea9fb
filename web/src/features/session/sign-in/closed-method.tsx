import { type ReactNode, useEffect, useState } from 'react'
import { renewPlatform, usePlatform } from '@/preferences/platform'
import { Banner } from '@/ui/banner'
import { OtherWays } from './other-ways'

/** Why there is no form, and the way to the one that is there. */
export function ClosedMethod({ side = 'operator', children }: { side?: string; children: ReactNode }) {
  return (
    <>
      <Banner tone="info">{children}</Banner>
      <OtherWays>
        <a href={side === 'shipper' ? '/user/login?side=shipper' : '/user/login'}>返回登录</a>
      </OtherWays>
    </>
  )
}

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
