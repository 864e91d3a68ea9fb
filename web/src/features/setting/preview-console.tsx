import { brandName, platformName } from '@/preferences/platform'
import { NameMark } from '@/ui/name-mark'
import type { Theme } from '@/ui/tokens'
import css from './preview.module.css'
import { PreviewPicture, shownPicture } from './preview-picture'
import type { Settings } from './setting-queries'
import { isWebAddress } from './setting-values'

interface PreviewConsoleProps {
  values: Settings
  saved: Settings
  /** Of the page and of the menu. */
  theme: Theme
}

/** The frame of every page: brand, header and footer. */
export function PreviewConsole({ values, saved, theme }: PreviewConsoleProps) {
  const name = brandName(values)
  const { platform_logo_light: light, platform_logo_dark: dark } = values
  const logo = theme === 'dark' ? light || dark : dark || light
  const shown = shownPicture(logo, Object.values(saved))
  return (
    <div className={css.miniConsole}>
      <div className={css.miniMenu} data-ground={theme}>
        <div className={css.miniBrand}>
          {shown.kind === 'none' ? <NameMark name={name} /> : <PreviewPicture shown={shown} />}
          <b>{name}</b>
        </div>
        <i />
        <i />
        <i />
      </div>
      <div className={css.miniPage}>
        <div className={css.miniHeader}>欢迎使用 {platformName(values)}</div>
        <div className={css.miniContent} />
        <Footer values={values} />
      </div>
    </div>
  )
}

function Footer({ values }: { values: Settings }) {
  const texts = [
    values.footer_address && `地址：${values.footer_address}`,
    values.footer_customer_service && `客服电话：${values.footer_customer_service}`,
    values.footer_web_record_number,
    values.footer_ICP_number,
  ].filter(Boolean)
  const { footer_company_name: company, footer_company_name_link: link } = values
  return (
    <div className={css.miniFooter}>
      {company && (isWebAddress(link) ? <u>{company}</u> : <span>{company}</span>)}
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </div>
  )
}
