import { brandName } from '@/preferences/platform'
import { NameMark } from '@/ui/name-mark'
import css from './preview.module.css'
import { PreviewPicture, shownPicture } from './preview-picture'
import type { Settings } from './setting-queries'
import { isStored, isWebAddress } from './setting-values'

interface PreviewSignInProps {
  values: Settings
  saved: Settings
}

/** The page before everything: brand at the left, the task at the right. */
export function PreviewSignIn({ values, saved }: PreviewSignInProps) {
  const known = Object.values(saved)
  const picture = shownPicture(values.bg, known)
  const logo = shownPicture(values.platform_logo_light || values.platform_logo_dark, known)
  const name = brandName(values)
  const veil = 'linear-gradient(rgb(9 30 54 / 82%), rgb(9 30 54 / 46%))'
  return (
    <div className={css.miniSignIn}>
      <div
        className={css.miniSurface}
        style={
          picture.kind === 'picture'
            ? { backgroundImage: `${veil}, url(${JSON.stringify(picture.address)})` }
            : undefined
        }
      >
        {logo.kind === 'none' ? <NameMark name={name} /> : <PreviewPicture shown={logo} />}
        <strong>{name}</strong>
        <span>运营管理平台</span>
        {picture.kind === 'later' && <PreviewPicture shown={picture} />}
      </div>
      <div className={css.miniTask}>
        <b>登录</b>
        <i />
        <i />
        <em />
        <p>
          {values.mini_program_qr && <span>小程序登录</span>}
          {values.hotline && <span>投诉热线：{values.hotline}</span>}
        </p>
        <Footer values={values} known={known} />
      </div>
    </div>
  )
}

function Footer({ values, known }: { values: Settings; known: readonly string[] }) {
  const { credit_badge: badge } = values
  const lines = [
    values.copyright,
    values.footer_ICP_number,
    values.footer_web_record_number,
    values.licence_number,
  ].filter(Boolean)
  return (
    <div className={css.miniFooter}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {isStored(badge) || isWebAddress(badge) ? (
        <PreviewPicture shown={shownPicture(badge, known)} />
      ) : (
        badge && <span>{badge}</span>
      )}
    </div>
  )
}
