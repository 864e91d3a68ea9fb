import { phrases } from '@/api/failures'
import { Refusal } from '@/api/refusal'
import { confirm } from '@/ui/confirm'
import { toast } from '@/ui/toast'
import { typingPause } from '@/ui/typing-pause'
import type { FileKind } from './upload-limits'

/** The sentence of a failed upload (spec §8). */
export const failureText = (name: string) => `${name} 上传失败.`

let isOpen = false

/**
 * Says a failure, with the number of the request for whoever reads the log, and
 * answers its reason. A picture's opens a dialog (spec §8); further ones do
 * not queue up behind it but join the list of messages.
 */
export function sayUploadFailure(name: string, cause: unknown, kind: FileKind): string {
  if (!(cause instanceof Refusal)) reportError(cause)
  const refusal = cause instanceof Refusal ? cause : null
  const reason = refusal?.message || phrases.unknown.chinese
  const request = refusal?.requestId ? `请求号 ${refusal.requestId}` : ''
  const { chinese, english } = phrases.upload
  const detail = [english, request].filter(Boolean).join(' · ')
  // What ends the session has been said already.
  if (refusal?.reported) return reason
  if (kind === 'image' && !isOpen) {
    isOpen = true
    const text = `${failureText(name)} ${reason}`
    void typingPause()
      .then(() => confirm({ title: chinese, text, detail, isNotice: true }))
      .then(() => {
        isOpen = false
      })
  } else {
    toast.error(chinese, [failureText(name), reason, detail].join(' · '))
  }
  return reason
}
