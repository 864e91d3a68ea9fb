import { useState } from 'react'
import { pictureAddress } from '@/preferences/platform-logo'
import { Icon } from '@/ui/icon'
import css from './avatar.module.css'

interface AvatarProps {
  picture: string
  /** CSS pixels. */
  size?: number
}

/** A user's picture; the drawn figure where there is none or it does not load. */
export function Avatar({ picture, size = 24 }: AvatarProps) {
  const [broken, setBroken] = useState('')
  if (!picture || broken === picture) {
    return (
      <span className={css.avatar} style={{ width: size, height: size }}>
        <Icon name="user" size={size * 0.75} />
      </span>
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
