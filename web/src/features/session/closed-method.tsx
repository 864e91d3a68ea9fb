import type { ReactNode } from 'react'
import { Banner } from '@/ui/banner'

/** Why there is no form, and the way to the one that is there. */
export function ClosedMethod({ side = 'operator', children }: { side?: string; children: ReactNode }) {
  return (
    <>
      <Banner tone="info">{children}</Banner>
      <p className="fd-sign-in-other">
        <a href={side === 'shipper' ? '/user/login?side=shipper' : '/user/login'}>返回登录</a>
      </p>
    </>
  )
}
