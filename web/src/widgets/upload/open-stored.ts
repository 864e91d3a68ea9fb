import { openFile } from '@/api/open-file'
import { Refusal } from '@/api/refusal'
import { toast } from '@/ui/toast'

/** Opens a stored file in a window of its own, or saves it, and says so when that fails. Call it inside the click. */
export async function openStored(path: string): Promise<void> {
  try {
    if (!(await openFile(path))) toast.warning('浏览器拦截了新窗口', '请允许本站弹出窗口后重试')
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    if (!cause.reported) toast.error('文件打开失败', cause.message)
  }
}
