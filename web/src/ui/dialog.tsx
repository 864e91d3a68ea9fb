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
  /** The title is said but not shown. */
  isBare?: boolean
}

/**
 * A native modal dialog: the browser keeps the focus inside and gives it back.
 * For content without antd, whose lists would open under it (`tiers.test.ts`);
 * what needs those is a Modal. An element with `data-autofocus` takes the focus
 * at first, else the focus rule of all layers decides.
 */
export function Dialog({ title, width, place = 'centre', onClose, children, isBare }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(dialog)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it by Esc, which the browser turns into cancel
    <dialog
      ref={dialog}
      className={css.dialog}
      data-place={place}
      style={{ '--fd-dialog-width': `${width}px` } as CSSProperties}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={css.dialogBox}>
        <div className={isBare ? 'fd-sr' : css.dialogHead}>
          <h2 id={id}>{title}</h2>
          {!isBare && (
            <button type="button" className={css.dialogClose} aria-label="关闭" onClick={onClose}>
              <Glyph name="close" />
            </button>
          )}
        </div>
        <div>{children}</div>
      </div>
    </dialog>
  )
}
