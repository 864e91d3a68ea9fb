import { type CSSProperties, type ReactNode, useId, useRef } from 'react'
import css from './dialog.module.css'
import { Glyph } from './glyph'
import { useModal } from './use-modal'

interface DialogProps {
  title: string
  /** px; never wider than the window, a sheet from below on phones. */
  width: number
  /** Along an edge of the window, or under its top. */
  place?: 'centre' | 'right' | 'left' | 'top'
  onClose: () => void
  children: ReactNode
  /** A call is under way: nothing closes it. */
  isHeld?: boolean
  /** The title is said but not shown. */
  isBare?: boolean
}

/**
 * A native modal dialog: the browser keeps the focus inside and gives it back.
 * For content without antd, whose lists would open under it (`tiers.test.ts`);
 * what needs those is a Modal. An element with `data-autofocus` takes the focus
 * at first, else the focus rule of all layers decides.
 */
export function Dialog({ title, width, place = 'centre', onClose, children, isHeld, isBare }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(dialog)
  const close = () => {
    if (!isHeld) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      data-place={place}
      style={{ '--fd-dialog-width': `${width}px` } as CSSProperties}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      // A browser closes a dialog by the second Esc in a row, whatever was said to the first.
      onKeyDown={(event) => isHeld && event.key === 'Escape' && event.preventDefault()}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={css.dialogBox}>
        <div className={isBare ? 'fd-sr' : css.dialogHead}>
          <h2 id={id}>{title}</h2>
          {!isBare && (
            <button type="button" className={css.dialogClose} aria-label="关闭" onClick={close}>
              <Glyph name="close" />
            </button>
          )}
        </div>
        <div>{children}</div>
      </div>
    </dialog>
  )
}
