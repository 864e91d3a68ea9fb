import { toast } from './toast'

/** Puts the text on the clipboard and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('已复制')
  } catch {
    toast.error('复制失败，浏览器未允许访问剪贴板')
  }
}
