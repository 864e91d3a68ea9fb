import { useState } from 'react'
import { pictureAddress } from '@/preferences/platform-logo'
import css from './avatar.module.css'

interface AvatarProps {
  picture: string
  /** Whose it is. */
  name: string
  /** CSS pixels. */
  size?: number
}

const TINTS = 8

/** The same name has the same tint everywhere. */
function tintOf(name: string): number {
  let sum = 0
  for (const sign of name) sum += sign.codePointAt(0) ?? 0
  return sum % TINTS
}

/** A user's picture; the last sign of the name, by which people tell each other apart, where there is none or it does not load. */
export function Avatar({ picture, name, size = 24 }: AvatarProps) {
  const [broken, setBroken] = useState('')
  if (!picture || broken === picture) {
    return (
      <span
        className={css.avatar}
        data-tint={tintOf(name)}
        style={{ width: size, height: size, fontSize: size / 2 }}
        data-sign={[...name.trim()].at(-1)?.toUpperCase()}
      />
    )
  }
  return (
    <img
      className={css.avatar}
      src={pictureAddress(picture)}
      alt=""
      width={size}
      height={size}
      onError={() => setBroken(picture)}
    />
  )
}
