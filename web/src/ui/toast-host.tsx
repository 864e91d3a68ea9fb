import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Glyph } from './glyph'
import { TOAST_LIFETIME, type Toast, type ToastAction, toast, UNDO_LIFETIME, useToasts } from './toast'
import css from './toast.module.css'
import { topModal, useModals } from './use-modal'

/**
 * Where toasts appear: once per page, near the root. They lie in the topmost
 * modal dialog while there is one, and below whatever carries
 * `data-toasts-below`; on a desktop trouble that offers help is read in the
 * corner over the menu.
 */
export function ToastHost() {
  const { shown } = useToasts()
  const place = usePlace(shown.length > 0)
  return createPortal(
    <section className={css.toasts} aria-label="消息">
      <div aria-live="polite">{shown.filter(isCalm).map(line)}</div>
      <div aria-live="assertive">{shown.filter((item) => !isCalm(item) && !isHelp(item)).map(line)}</div>
      <div aria-live="assertive" className={css.toastsAside}>
        {shown.filter(isHelp).map(line)}
      </div>
    </section>,
    place,
  )
}

/** The element that holds the toasts; it moves as a whole, so that none of them starts anew. */
function usePlace(isUsed: boolean): HTMLElement {
  const [place] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    const settle = () => {
      const parent = topModal() ?? document.body
      if (place.parentElement !== parent) parent.append(place)
    }
    settle()
    const stop = useModals.subscribe(settle)
    return () => {
      stop()
      place.remove()
    }
  }, [place])

  useLayoutEffect(() => {
    if (!isUsed) return
    const lower = () => place.style.setProperty('--fd-toast-top', `${lowestEdge() + GAP}px`)
    lower()
    // With the next frame, which lays the page out anyway.
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(lower)
    }
    // What must stay in sight may come later than the toast, as after a sign-in.
    const observer = new MutationObserver(soon)
    observer.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('scroll', soon, { passive: true })
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      window.removeEventListener('scroll', soon)
      window.removeEventListener('resize', soon)
    }
  }, [isUsed, place])
  return place
}

/** px above the first toast. */
const GAP = 8

/** px from the top of the window to the end of what toasts must not cover. */
function lowestEdge(): number {
  const kept = [...document.querySelectorAll('[data-toasts-below]')]
  return Math.max(GAP, ...kept.map((element) => element.getBoundingClientRect().bottom))
}

const isCalm = (item: Toast) => item.tone === 'success' || item.tone === 'info'
/** Trouble with a way on: read with the pointer on it, so it stands where nobody works. */
const isHelp = (item: Toast) => !isCalm(item) && item.actions.length > 0
/** It asks for nothing: it goes by itself, and what lies below it is pressed through it. */
const isPassing = (item: Toast) => isCalm(item) && item.actions.length === 0
const line = (item: Toast) => <ToastLine key={item.id} item={item} />

function ToastLine({ item }: { item: Toast }) {
  const [isHeld, setHeld] = useState(false)
  const isOffer = item.actions.length > 0 && isCalm(item)

  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => toast.dismiss(item.id), isOffer ? UNDO_LIFETIME : TOAST_LIFETIME)
    return () => clearTimeout(timer)
  }, [item.id, isHeld, isOffer])

  const act = (action: ToastAction) => {
    action.perform()
    if (isOffer) toast.dismiss(item.id)
  }
  const hold = () => setHeld(!isPassing(item))
  const release = () => setHeld(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only keeps the message from going away
    <div
      className={css.toast}
      data-tone={item.tone}
      data-passing={isPassing(item)}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Glyph name={item.tone} />
      <div className={css.toastText}>
        {item.text}
        {item.detail && <small>{item.detail}</small>}
        {item.actions.length > 0 && (
          <span className={css.toastActions}>
            {item.actions.map((action) => (
              <button key={action.label} type="button" className="fd-link-button" onClick={() => act(action)}>
                {action.label}
              </button>
            ))}
          </span>
        )}
      </div>
      {!isPassing(item) && (
        <button
          type="button"
          className={css.toastClose}
          aria-label="关闭消息"
          onClick={() => toast.dismiss(item.id)}
        >
          <Glyph name="close" />
        </button>
      )}
    </div>
  )
}
