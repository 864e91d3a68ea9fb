import { platformName, usePlatform } from '@/preferences/platform'
import css from './welcome.module.css'

/** The platform's name in the bar above every page, where there is room for it. */
export function Welcome() {
  const name = usePlatform(platformName)
  return (
    <span className={css.welcome} data-welcome="">
      <span>欢迎使用 {name}</span>
    </span>
  )
}
