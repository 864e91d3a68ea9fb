import { useState } from 'react'
import type { SignInResult } from '@/identity/session'
import { usePlatform } from '@/preferences/platform'
import { DemoCast } from './demo-cast'
import { SignInForm } from './sign-in-form'
import { SignInFrame } from './sign-in-frame'

/** The page at /user/login. `search` is its query: `side=shipper` shows the customers' variant. */
export function SignInScreen({
  search,
  onSignedIn,
}: {
  search: string
  onSignedIn: (result: SignInResult) => void
}) {
  const demo = usePlatform((platform) => platform.demo)
  const [preset, setPreset] = useState<{ username: string; password: string } | null>(null)
  const side = new URLSearchParams(search).get('side') === 'shipper' ? 'shipper' : 'operator'
  return (
    <SignInFrame
      side={side}
      title="登录"
      below={demo && <DemoCast demo={demo} side={side} onPick={setPreset} />}
    >
      <SignInForm side={side} preset={preset} onSignedIn={onSignedIn} />
    </SignInFrame>
  )
}
