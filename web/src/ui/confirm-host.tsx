import { useRef } from 'react'
import { type OpenQuestion, useOpenQuestion } from './confirm'
import css from './confirm.module.css'
import { useModal } from './use-modal'

/** Where confirmations appear: once per page, near the root. */
export function ConfirmHost() {
  const question = useOpenQuestion()
  return question && <ConfirmDialog key={question.id} question={question} />
}

/**
 * A native modal dialog: the browser keeps the focus inside, gives it back
 * afterwards and puts it above everything, the sign-in page included.
 */
function ConfirmDialog({ question }: { question: OpenQuestion }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, { isLater: true })
  const { title, text, detail, okText, cancelText, isNotice, isDangerous } = question
  const id = `fd-confirm-${question.id}`
  return (
    <dialog
      ref={dialog}
      className={css.confirm}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        if (isNotice || cancelText !== null) question.answer(isNotice)
      }}
      // A key that is held down asked the question: it does not answer it.
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault()
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{text}</p>
      {detail && <small>{detail}</small>}
      <div className={css.confirmActions} data-answers="">
        {cancelText !== null && (
          <button
            type="button"
            className="fd-button"
            // Enter must not destroy anything.
            data-autofocus={isDangerous}
            onClick={() => question.answer(false)}
          >
            {cancelText}
          </button>
        )}
        <button
          type="button"
          className={`fd-button ${isDangerous ? 'fd-button-danger' : 'fd-button-primary'}`}
          data-autofocus={!isDangerous || cancelText === null}
          onClick={() => question.answer(true)}
        >
          {okText}
        </button>
      </div>
    </dialog>
  )
}
