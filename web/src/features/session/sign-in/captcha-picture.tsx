import { useEffect, useState } from 'react'
import { captchaImage } from '../session-calls'
import css from './sign-in.module.css'

/**
 * The picture to read; a click brings another. Each failed `attempt` spends
 * the picture, so a new one comes by itself. `onKey` hears which one is shown.
 */
export function CaptchaPicture({ attempt, onKey }: { attempt: unknown; onKey: (key: string) => void }) {
  const [refresh, setRefresh] = useState(0)
  const [picture, setPicture] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: attempt and refresh are what asks for another picture
  useEffect(() => {
    const key = String(Date.now())
    let isCurrent = true
    setPicture('')
    captchaImage(key)
      .then((image) => {
        if (!isCurrent) return
        setPicture(image)
        onKey(key)
      })
      .catch(() => isCurrent && setPicture('failed'))
    return () => {
      isCurrent = false
    }
  }, [attempt, refresh, onKey])

  return (
    <button
      type="button"
      className={css.captcha}
      aria-label="换一张验证码"
      onClick={() => setRefresh(refresh + 1)}
    >
      {picture === 'failed' ? '点击重试' : picture && <img src={picture} alt="验证码" />}
    </button>
  )
}
