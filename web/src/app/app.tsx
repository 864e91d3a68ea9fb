import { useEffect, useState } from 'react'
import { PageBoundary } from '@/features/error/page-boundary'
import { ForcedPasswordScreen } from '@/features/session/sign-in/forced-password-screen'
import { SignInScreen } from '@/features/session/sign-in/sign-in-screen'
import { greeting } from '@/format/greeting'
import { hourOf } from '@/format/time'
import { askRightsAhead } from '@/identity/rights-call'
import { passwordChanged, type SignInResult, signedIn, useSession } from '@/identity/session'
import { ConfirmHost } from '@/ui/confirm-host'
import { lazyComponent, whenIdle } from '@/ui/lazy-component'
import { leavePage } from '@/ui/leave-page'
import { PageSkeleton } from '@/ui/page-skeleton'
import { toast } from '@/ui/toast'
import { ToastHost } from '@/ui/toast-host'
import { type Arrival, setOut, takeArrival } from './arrival'
import { guard, redirectOf } from './guard'
import { endSession, ownSide, ownSignInPath, takeEnd } from './session-end'

const RegisterScreen = lazyComponent(
  async () => (await import('@/features/session/sign-in/register-screen')).RegisterScreen,
)
const RegisterResultScreen = lazyComponent(
  async () => (await import('@/features/session/sign-in/register-result-screen')).RegisterResultScreen,
)
const ForgottenPasswordScreen = lazyComponent(
  async () => (await import('@/features/session/sign-in/forgotten-password-screen')).ForgottenPasswordScreen,
)
const Console = lazyComponent(async () => (await import('./console')).Console, PageSkeleton)

/** Asks for everything that a signed-in user waits for, side by side and before anything is rendered. */
export function startSignedIn(): void {
  if (useSession.getState().token === null) return
  Console.preload()
  askRightsAhead()
}

/** What the page is: the sign-in page, the change of a due password, or the console. */
export function App() {
  return (
    <>
      <PageBoundary>
        <Page />
      </PageBoundary>
      <ToastHost />
      <ConfirmHost />
    </>
  )
}

function Page() {
  const { token, user, mustChangePassword } = useSession()
  const [notice] = useState(takeEnd)
  const [arrival] = useState(takeArrival)
  useEffect(() => {
    // The console is fetched while the user types, so that signing in is at once.
    if (!token) whenIdle(Console.preload)
  }, [token])

  settleAddress(token !== null)
  if (!token || !user) {
    return <Entrance notice={notice} arrival={arrival} />
  }
  if (mustChangePassword) {
    return (
      <ForcedPasswordScreen
        side={ownSide()}
        username={user.username}
        onChanged={passwordChanged}
        onSignOut={leave}
      />
    )
  }
  return <Console binding={arrival?.method === 'binding' ? arrival.ticket : null} />
}

/** The pages that are open to everyone. */
function Entrance({ notice, arrival }: { notice: string; arrival: Arrival | null }) {
  const { pathname, search } = location
  switch (pathname) {
    case '/user/register':
      return <RegisterScreen />
    case '/user/register-result':
      return <RegisterResultScreen search={search} />
    case '/user/alteration':
      return <ForgottenPasswordScreen search={search} />
  }
  const onLeave = () => setOut(redirectOf(location.search))
  if (arrival?.method === 'binding') {
    const unfinished = '登录已过期，绑定未完成，请登录后重试'
    return <SignInScreen {...{ search, arrival: null, onLeave }} notice={unfinished} onSignedIn={enter} />
  }
  return <SignInScreen {...{ search, notice, arrival, onLeave }} onSignedIn={enter} />
}

/** Brings the address in line with the guard before anything is shown. */
function settleAddress(hasToken: boolean): void {
  const { pathname: path, search, hash } = location
  const verdict = guard({ path, search, hash, hasToken, side: ownSide(), rights: 'loaded' })
  if (verdict.kind === 'go') history.replaceState(null, '', verdict.to)
}

function enter(result: SignInResult): void {
  history.replaceState(null, '', redirectOf(location.search))
  signedIn(result)
  // Not in yet: the password comes first.
  if (result.mustChangePassword) return
  toast.success(`${greeting(hourOf(Date.now()))}，欢迎回来`)
}

function leave(): void {
  endSession()
    .catch(() => {})
    .finally(() => leavePage(ownSignInPath()))
}
