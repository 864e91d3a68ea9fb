import { type ReactNode, useEffect } from 'react'
import { loadPlatform, platformName, usePlatform } from '@/preferences/platform'
import type { Side } from './session-calls'
import './sign-in.css'

/** The frame of the pages before the console: the brand at the left, one task at the right. */
export function SignInFrame({ side, title, children }: { side: Side; title: string; children: ReactNode }) {
  const platform = usePlatform()
  const name = platformName(platform)
  useEffect(() => {
    // Without settings the page works under its own name.
    loadPlatform({ isSignInPage: true }).catch(() => {})
  }, [])
  useEffect(() => {
    document.title = `${title} - ${name}`
  }, [title, name])

  const {
    bg,
    platform_logo_dark: logoOnDark,
    platform_logo_light: logo,
    hotline,
    logo_title,
    mini_program_qr,
  } = platform
  return (
    <div className="fd-sign-in">
      <aside
        className="fd-sign-in-brand"
        style={bg ? { backgroundImage: `url(${JSON.stringify(bg)})` } : undefined}
      >
        <Roads />
        <div className="fd-sign-in-names">
          {(logoOnDark || logo) && <img src={logoOnDark || logo} alt="" />}
          <p>{logo_title || name}</p>
          <small>{side === 'shipper' ? '货主端' : '运营管理平台'}</small>
        </div>
      </aside>
      <main className="fd-sign-in-main">
        <div className="fd-sign-in-task">
          <header>
            <h1>{name}</h1>
            <p>{side === 'shipper' ? '货主端' : '运营管理平台'}</p>
          </header>
          {children}
          {mini_program_qr && <MiniProgram picture={mini_program_qr} />}
          {hotline && <p className="fd-sign-in-hotline">投诉热线：{hotline}</p>}
        </div>
        <Footer />
      </main>
    </div>
  )
}

function MiniProgram({ picture }: { picture: string }) {
  return (
    <p className="fd-sign-in-other">
      <button type="button" className="fd-link-button" popoverTarget="fd-mini-program">
        小程序登录
      </button>
      <span id="fd-mini-program" className="fd-sign-in-qr" popover="auto">
        <img src={picture} alt="小程序二维码" width="160" height="160" />
      </span>
    </p>
  )
}

/** Small and real: only what the operator has set is shown. */
function Footer() {
  const platform = usePlatform()
  const { copyright, footer_ICP_number: filing, licence_number: licence, credit_badge: badge } = platform
  const lines = [copyright, filing, platform.footer_web_record_number, licence].filter(Boolean)
  if (lines.length === 0 && !badge) return null
  return (
    <footer className="fd-sign-in-footer">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {isPicture(badge) ? <img src={badge} alt="企业信用核查" height="24" /> : badge && <span>{badge}</span>}
    </footer>
  )
}

/** The badge is an address of a picture, or the words to show. */
function isPicture(badge: string): boolean {
  return /^(https?:\/\/|\/|data:image\/)/.test(badge)
}

/** Two roads that meet: the quiet picture of a platform that has not chosen its own. */
function Roads() {
  return (
    <svg
      className="fd-sign-in-roads"
      viewBox="0 0 400 800"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path d="M-40 760C120 640 160 520 140 400S200 160 440 60" />
      <path d="M440 720C280 640 200 560 180 430S80 180-40 120" />
      <circle cx="152" cy="452" r="5" />
      <circle cx="268" cy="160" r="4" />
      <circle cx="300" cy="650" r="4" />
    </svg>
  )
}
