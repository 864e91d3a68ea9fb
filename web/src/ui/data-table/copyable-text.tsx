import { toast } from '../toast'

/** Characters after which a cell is cut and may be copied whole (spec §9). */
const LONG_TEXT = 25

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success('已复制')
  } catch {
    toast.error('复制失败，浏览器未允许访问剪贴板')
  }
}

/** Plain text of a cell; a long one ends in … , shows the whole on hover and copies it on click. */
export function CopyableText({ text }: { text: string }) {
  if (text.length <= LONG_TEXT) return <span className="fd-cell-text">{text}</span>
  return (
    <button
      type="button"
      className="fd-cell-text fd-cell-copy"
      title={`${text}\n点击复制`}
      onClick={() => void copy(text)}
    >
      {text}
    </button>
  )
}
