import { useState } from 'react'
import { formatDateTime } from '@/format/time'
import { Dialog } from '@/ui/dialog'
import { Icon } from '@/ui/icon'
import { useToasts } from '@/ui/toast'
import { HeaderButton } from './header-button'
import css from './session-messages.module.css'

/** The errors of this visit, for reading again after their toasts have gone. */
export function SessionMessages() {
  const { errors } = useToasts()
  const [isOpen, setOpen] = useState(false)
  const count = errors.length
  return (
    <>
      <HeaderButton
        aria-label={count > 0 ? `本次消息 ${count}` : '本次消息'}
        title="本次消息"
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" size={18} />
        {count > 0 && <span className={css.messagesCount}>{count}</span>}
      </HeaderButton>
      {isOpen && (
        <Dialog title="本次消息" width={480} onClose={() => setOpen(false)}>
          {count === 0 && <p className={css.messagesNone}>本次登录以来没有错误消息</p>}
          <ul className={css.messages}>
            {errors.map(({ id, at, text, detail, actions }) => (
              <li key={id}>
                <time>{formatDateTime(at).slice(11)}</time>
                <div>
                  {text}
                  {detail && <small>{detail}</small>}
                  {actions.map(({ label, perform }) => (
                    <button key={label} type="button" className="fd-link-button" onClick={perform}>
                      {label}
                    </button>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
