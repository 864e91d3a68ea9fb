import { useEffect, useState } from 'react'
import type { SignInResult } from '@/identity/session'
import { usePlatform } from '@/preferences/platform'
import { Banner } from '@/ui/banner'
import { lazyComponent, whenIdle } from '@/ui/lazy-component'
import { DemoUsers } from './demo-users'
import css from './sign-in.module.css'
import { SignInForm } from './sign-in-form'
import { SignInFrame } from './sign-in-frame'
import { SignInLinks } from './sign-in-links'
import { type SignInTab, SignInTabs } from './sign-in-tabs'
import { ThirdPartySignIn } from './third-party-sign-in'
import { type SignInArrival, useArrival } from './use-arrival'

const PhoneSignInForm = lazyComponent(async () => (await import('./phone-sign-in-form')).PhoneSignInForm)

const words = { password: '账号登录', phone: '手机登录', elsewhere: '第三方' }

interface SignInScreenProps {
  /** Query of the page: `side=shipper` shows the customers' variant. */
  search: string
  /** Why the page is there; empty: it was asked for. */
  notice: string
  /** Whoever comes back from a sign-in elsewhere; the form waits for how it ends. */
  arrival: SignInArrival | null
  /** This window is about to leave for a sign-in elsewhere. */
  onLeave: () => void
  onSignedIn: (result: SignInResult) => void
}

/** The page at /user/login. */
export function SignInScreen({ search, notice, arrival, onLeave, onSignedIn }: SignInScreenProps) {
  const demo = usePlatform((platform) => platform.demo)
  const hasPhone = usePlatform((platform) => platform.phoneSignIn)
  const thirdLogin = usePlatform((platform) => platform.thirdLogin)
  const singleSignOn = usePlatform((platform) => platform.singleSignOn)
  const { isArriving, problem } = useArrival(arrival, onSignedIn)
  const [preset, setPreset] = useState<{ username: string; password: string } | null>(null)
  // Whoever comes back from a provider tries again there.
  const [tab, setTab] = useState(arrival?.method === 'third' ? words.elsewhere : words.password)
  useEffect(() => {
    if (hasPhone) whenIdle(PhoneSignInForm.preload)
  }, [hasPhone])
  const side = new URLSearchParams(search).get('side') === 'shipper' ? 'shipper' : 'operator'
  const pick = (credentials: { username: string; password: string }) => {
    setTab(words.password)
    setPreset(credentials)
  }
  const byPassword = <SignInForm side={side} notice={notice} preset={preset} onSignedIn={onSignedIn} />
  const tabs: SignInTab[] = [{ label: words.password, content: byPassword }]
  if (hasPhone) {
    const byPhone = <PhoneSignInForm side={side} onSignedIn={onSignedIn} />
    tabs.push({ label: words.phone, content: byPhone })
  }
  if (thirdLogin.length > 0) {
    const userType = side === 'shipper' ? 'customer' : 'operator'
    const elsewhere = <ThirdPartySignIn ids={thirdLogin} userType={userType} onLeave={onLeave} />
    tabs.push({ label: words.elsewhere, content: elsewhere })
  }
  if (isArriving) {
    return (
      <SignInFrame side={side} title="登录">
        <Banner tone="info">正在登录…</Banner>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame
      side={side}
      title="登录"
      hasMethods
      below={demo && demo.users.length > 0 && <DemoUsers demo={demo} side={side} onPick={pick} />}
    >
      {problem && <Banner tone="error">{problem}</Banner>}
      <SignInTabs tabs={tabs} shown={tab} onShow={setTab} />
      {singleSignOn && side === 'operator' && (
        <a
          className={`fd-button ${css.signInSubmit} ${css.singleSignOn}`}
          href={singleSignOn}
          onClick={onLeave}
        >
          单点登录
        </a>
      )}
      <SignInLinks side={side} />
    </SignInFrame>
  )
}
