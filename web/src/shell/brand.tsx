import { Link } from 'react-router'
import { brandName, usePlatform } from '@/preferences/platform'
import { logoOn } from '@/preferences/platform-logo'
import { NameMark } from '@/ui/name-mark'
import type { Theme } from '@/ui/tokens'
import css from './brand.module.css'

interface BrandProps {
  /** What it stands on. */
  ground: Theme
  /** Only the sign of the platform, without its name. */
  isBare: boolean
  home: string
  onChosen?: () => void
}

/** Whose console this is, and the way home. */
export function Brand({ ground, isBare, home, onChosen }: BrandProps) {
  const platform = usePlatform()
  const logo = logoOn(platform, ground)
  const name = brandName(platform)
  return (
    <Link
      className={css.brand}
      to={home}
      title={name}
      aria-label={isBare ? name : undefined}
      data-bare={isBare}
      onClick={onChosen}
    >
      {logo ? <img src={logo} alt="" /> : <NameMark name={name} />}
      {!isBare && <b>{name}</b>}
    </Link>
  )
}
