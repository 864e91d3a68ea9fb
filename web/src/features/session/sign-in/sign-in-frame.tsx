import { type ReactNode, useEffect } from 'react'
import { brandName, loadPlatform, platformName, usePlatform } from '@/preferences/platform'
import { logoOn, pictureAddress } from '@/preferences/platform-logo'
import { NameMark } from '@/ui/name-mark'
import type { Side } from '../session-calls'
import { MiniProgram } from './mini-program'
import { OtherWays } from './other-ways'
import css from './sign-in.module.css'
import { SignInFooter } from './sign-in-footer'

interface SignInFrameProps {
  side: Side
  title: string
  /** One may sign in here: the other ways in are offered too. */
  hasMethods?: boolean
  /** After everything that belongs to the task. */
  below?: ReactNode
  children: ReactNode
}

/** The frame of the pages before the console: the brand at the left, one task at the right. */
export function SignInFrame({ side, title, hasMethods = false, below, children }: SignInFrameProps) {
  const platform = usePlatform()
  const name = platformName(platform)
  useEffect(() => {
    // Without settings the page works under its own name.
    loadPlatform({ isSignInPage: true }).catch(() => {})
  }, [])
  useEffect(() => {
    document.title = `${title} - ${name}`
  }, [title, name])

  const { hotline } = platform
  const code = hasMethods && platform.mini_program_qr
  return (
    <div className={css.signIn}>
      <Brand side={side} />
      <div className={css.signInMain}>
        <main className={css.signInTask}>
          <h2>{title}</h2>
          {children}
          {(code || hotline) && (
            <OtherWays>
              {code && <MiniProgram picture={pictureAddress(code)} />}
              {hotline && <span>投诉热线：{hotline}</span>}
            </OtherWays>
          )}
          {below}
        </main>
        <SignInFooter />
      </div>
    </div>
  )
}

/** Whose console this is, for whom: a surface at the left, a band at the top of phones. */
function Brand({ side }: { side: Side }) {
  const platform = usePlatform()
  const picture = platform.bg && `url(${JSON.stringify(pictureAddress(platform.bg))})`
  const logo = logoOn(platform, 'dark')
  const name = brandName(platform)
  return (
    <header
      className={css.signInBrand}
      data-picture={picture !== ''}
      style={picture ? { backgroundImage: `var(--fd-sign-in-veil), ${picture}` } : undefined}
    >
      {!picture && <Roads />}
      <div className={css.signInNames} data-names="">
        {logo ? <img src={logo} alt="" /> : <NameMark name={name} />}
        <h1>{name}</h1>
        <p>{side === 'shipper' ? '货主端' : '运营管理平台'}</p>
      </div>
    </header>
  )
}

/** Two roads that meet: the quiet picture of a platform that has not chosen its own. */
function Roads() {
  return (
    <svg
      className={css.signInRoads}
      data-roads=""
      viewBox="0 0 400 440"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path d="M-40 420C120 320 170 270 190 190S280 60 460 20" />
      <path d="M440 400C300 340 220 290 200 190S90 70 -60 40" />
      <circle cx="196" cy="196" r="5" />
      <circle cx="318" cy="342" r="4" />
      <circle cx="90" cy="337" r="4" />
    </svg>
  )
}
