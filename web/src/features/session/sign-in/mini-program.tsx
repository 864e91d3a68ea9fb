import { useEffect, useId, useRef, useState } from 'react'
import css from './sign-in.module.css'

/** The way in by the mini program: its code appears under the pointer, and stays after a click. */
export function MiniProgram({ picture }: { picture: string }) {
  const [state, setState] = useState<'closed' | 'hovered' | 'pinned'>('closed')
  const place = useRef<HTMLSpanElement>(null)
  const id = useId()
  const isOpen = state !== 'closed'

  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setState('closed')
    const onPointerDown = (event: PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) setState('closed')
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [isOpen])

  return (
    <span
      ref={place}
      className={css.miniProgram}
      onPointerEnter={(event) => event.pointerType === 'mouse' && !isOpen && setState('hovered')}
      onPointerLeave={() => state === 'hovered' && setState('closed')}
    >
      <button
        type="button"
        className="fd-link-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setState(state === 'pinned' ? 'closed' : 'pinned')}
      >
        小程序登录
      </button>
      <span id={id} className={css.miniProgramCode} hidden={!isOpen}>
        <img src={picture} alt="小程序二维码" width="160" height="160" />
        <small>微信扫一扫，打开小程序登录</small>
      </span>
    </span>
  )
}
