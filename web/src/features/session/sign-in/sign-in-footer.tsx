import { usePlatform } from '@/preferences/platform'
import { pictureAddress } from '@/preferences/platform-logo'
import css from './sign-in.module.css'

/** Small and real: only what the operator has set is shown. */
export function SignInFooter() {
  const platform = usePlatform()
  const lines = [
    platform.copyright,
    platform.footer_ICP_number,
    platform.footer_web_record_number,
    platform.licence_number,
  ].filter(Boolean)
  if (lines.length === 0 && !platform.credit_badge) return null
  return (
    <footer className={css.signInFooter}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {platform.credit_badge && <Badge badge={platform.credit_badge} link={platform.credit_badge_link} />}
    </footer>
  )
}

/** A picture or words; they lead to the authority's page when the operator has named it. */
function Badge({ badge, link }: { badge: string; link: string }) {
  const shown = isPicture(badge) ? (
    <img src={pictureAddress(badge)} alt="企业信用核查" height="24" />
  ) : (
    <span>{badge}</span>
  )
  if (!/^https?:\/\//i.test(link)) return shown
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {shown}
    </a>
  )
}

function isPicture(badge: string): boolean {
  return /^(f\/|https?:\/\/|\/|data:image\/)/.test(badge)
}
