import { type ReactNode, useLayoutEffect, useRef } from 'react'
import css from './form-lock.module.css'

interface FormLockProps {
  /** What the fields hold is on its way. */
  isBusy: boolean
  children: ReactNode
}

/**
 * Closes the fields of a form while it is saved: what is typed then would go
 * with the form. The focus waits beside them, so that no key reaches the page,
 * and is back where it was afterwards.
 */
export function FormLock({ isBusy, children }: FormLockProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (isBusy && box.current ? lock(box.current) : undefined), [isBusy])
  const state = isBusy ? { role: 'group', tabIndex: -1, 'aria-busy': true, 'aria-label': '正在保存' } : {}
  return (
    <div ref={box} className={css.formLock} {...state}>
      <div>{children}</div>
    </div>
  )
}

/** Returns a function that unlocks. */
function lock(box: HTMLElement): () => void {
  const { activeElement: at } = document
  const fields = box.firstElementChild
  const held = at instanceof HTMLElement && fields?.contains(at) ? at : undefined
  // Before the fields close: a browser drops the focus of what closes to the body.
  if (held) box.focus({ preventScroll: true })
  fields?.toggleAttribute('inert', true)
  return () => {
    fields?.toggleAttribute('inert', false)
    const isUnmoved = document.activeElement === box || document.activeElement === document.body
    if (isUnmoved) held?.focus({ preventScroll: true })
  }
}
