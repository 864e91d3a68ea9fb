import { type FormEvent, useEffect, useState } from 'react'
import type { PathFor } from '@/api/call-types'
import { phrases } from '@/api/failures'
import { Refusal } from '@/api/refusal'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { Banner } from '@/ui/banner'
import { Dialog } from '@/ui/dialog'
import { DialogActions } from '@/ui/dialog-actions'
import { toast } from '@/ui/toast'
import css from './password-dialog.module.css'
import { PasswordFields } from './password-fields'
import { usePasswordForm } from './use-password-form'

interface PasswordDialogProps {
  onClose: () => void
  /** Takes the change; default: that of the user's own password. */
  url?: PathFor<'POST'>
}

/** The signed-in user changes their own password. */
export function PasswordDialog({ onClose, url }: PasswordDialogProps) {
  const [username] = useState(() => local.get(keys.username) ?? '')
  const [isBusy, setBusy] = useState(false)
  /** A try got no answer: it may be done, also when a later one is refused. */
  const [isLost, setLost] = useState(false)
  const form = usePasswordForm(url)
  useEffect(() => {
    if (!username) toast.warning(phrases.noUser.chinese, phrases.noUser.english)
  }, [username])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !username) return
    setBusy(true)
    try {
      const message = await form.submit(username)
      if (message === null) return
      toast.success(message)
      onClose()
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      if (cause.isUnanswered) setLost(true)
      if (!cause.reported) toast.warning(cause.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title="修改密码" width={800} isHeld={isBusy} onClose={onClose}>
      <form className={css.passwordForm} noValidate onSubmit={submit}>
        {isLost && (
          <Banner tone="error">
            没有收到答复，密码可能已经修改：请再按一次确认，或关闭后用新密码登录试试。
          </Banner>
        )}
        <PasswordFields form={form} username={username} />
        <DialogActions>
          <button
            type="button"
            className="fd-button"
            aria-disabled={isBusy}
            onClick={() => isBusy || onClose()}
          >
            取消
          </button>
          <button type="submit" className="fd-button fd-button-primary" aria-disabled={isBusy || !username}>
            {isBusy ? '正在保存…' : '确认'}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
