import { usePlatform } from '@/preferences/platform'
import css from './page-footer.module.css'

/** Who runs the platform, from its settings; what is not set is not shown. */
export function PageFooter() {
  const platform = usePlatform()
  const { footer_company_name: company, footer_company_name_link: link } = platform
  const texts = [
    platform.footer_address && `地址：${platform.footer_address}`,
    platform.footer_customer_service && `客服电话：${platform.footer_customer_service}`,
    platform.footer_web_record_number,
    platform.footer_ICP_number,
  ].filter(Boolean)
  if (texts.length === 0 && !company) return null
  return (
    <footer className={css.footer}>
      {company &&
        (isWebAddress(link) ? (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {company}
          </a>
        ) : (
          <span>{company}</span>
        ))}
      {texts.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </footer>
  )
}

/** An administrator's text is a link only when it is one to the web. */
function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text)
}
