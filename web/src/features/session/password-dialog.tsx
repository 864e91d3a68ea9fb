import { type FormEvent, useEffect, useState } from 'react'
import { phrases } from '@/api/failures'
import { Refusal } from '@/api/refusal'
import { tokenReplaced, useSession } from '@/identity/session'
import { Dialog } from '@/ui/dialog'
import { toast } from '@/ui/toast'
import { PasswordFields } from './password-fields'
import { usePasswordForm } from './use-password-form'

/** The signed-in user changes his own password. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const username = useSession((session) => session.user?.username ?? '')
  const [isBusy, setBusy] = useState(false)
  const form = usePasswordForm()
  useEffect(() => {
    if (!username) toast.warning(phrases.noUser.chinese, phrases.noUser.english)
  }, [username])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !username) return
    setBusy(true)
    try {
      const done = await form.submit(username)
      if (!done) return
      tokenReplaced(done.token)
      toast.success(done.message)
      onClose()
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      if (cause.errors.length === 0 && !cause.reported) toast.warning(cause.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title="修改密码" width={800} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <PasswordFields form={form} username={username} />
        <div className="fd-dialog-actions">
          <button type="button" className="fd-button" onClick={onClose}>
            取消
          </button>
          <button type="submit" className="fd-button fd-button-primary" aria-disabled={isBusy || !username}>
            {isBusy ? '正在保存…' : '确认'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
