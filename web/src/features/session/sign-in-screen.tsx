import { useState } from 'react'
import type { SignInResult } from '@/identity/session'
import { usePlatform } from '@/preferences/platform'
import { DemoCast } from './demo-cast'
import { SignInForm } from './sign-in-form'
import { SignInFrame } from './sign-in-frame'

interface SignInScreenProps {
  /** Query of the page: `side=shipper` shows the customers' variant. */
  search: string
  /** Why the page is there; empty: it was asked for. */
  notice: string
  onSignedIn: (result: SignInResult) => void
}

/** The page at /user/login. */
export function SignInScreen({ search, notice, onSignedIn }: SignInScreenProps) {
  const demo = usePlatform((platform) => platform.demo)
  const [preset, setPreset] = useState<{ username: string; password: string } | null>(null)
  const side = new URLSearchParams(search).get('side') === 'shipper' ? 'shipper' : 'operator'
  return (
    <SignInFrame
      side={side}
      title="登录"
      hasDoors
      below={demo && <DemoCast demo={demo} side={side} onPick={setPreset} />}
    >
      <SignInForm side={side} notice={notice} preset={preset} onSignedIn={onSignedIn} />
    </SignInFrame>
  )
}
