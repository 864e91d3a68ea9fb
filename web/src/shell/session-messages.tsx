import { useState, useSyncExternalStore } from 'react'
import { formatDateTime } from '@/format/time'
import { Dialog } from '@/ui/dialog'
import { Icon } from '@/ui/icon'
import { toasts } from '@/ui/toast'
import './session-messages.css'

/** The errors of this visit, for reading again after their toasts have gone; nothing while there are none. */
export function SessionMessages() {
  const { errors } = useSyncExternalStore(toasts.subscribe, toasts.snapshot)
  const [isOpen, setOpen] = useState(false)
  if (errors.length === 0) return null
  return (
    <>
      <button
        type="button"
        className="fd-header-button"
        aria-label={`本次消息 ${errors.length}`}
        title="本次消息"
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" size={18} />
      </button>
      {isOpen && (
        <Dialog title="本次消息" width={480} onClose={() => setOpen(false)}>
          <ul className="fd-messages">
            {errors.map(({ id, at, text, detail }) => (
              <li key={id}>
                <time>{formatDateTime(at).slice(11)}</time>
                <div>
                  {text}
                  {detail && <small>{detail}</small>}
                </div>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
