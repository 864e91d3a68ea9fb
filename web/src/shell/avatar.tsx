import { useState } from 'react'
import { pictureAddress } from '@/preferences/platform-logo'
import { Icon } from '@/ui/icon'
import './avatar.css'

/** A user's picture; the drawn figure where there is none or it does not load. */
export function Avatar({ picture }: { picture: string }) {
  const [broken, setBroken] = useState('')
  if (!picture || broken === picture) return <Icon name="user" size={18} />
  return (
    <img
      className="fd-avatar"
      src={pictureAddress(picture)}
      alt=""
      width="24"
      height="24"
      onError={() => setBroken(picture)}
    />
  )
}
