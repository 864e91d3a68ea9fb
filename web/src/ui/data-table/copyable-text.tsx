import { ellipsis } from '@/format/ellipsis'
import { copyText } from '../copy-text'
import { CutText } from './cut-text'
import css from './data-table.module.css'

/** Plain text of a cell; a long one ends in … , shows the whole on hover and copies it on click. */
export function CopyableText({ text }: { text: string }) {
  const shown = ellipsis(text)
  if (shown === text) return <CutText text={text} />
  return (
    <button
      type="button"
      className={`${css.cellText} ${css.cellCopy}`}
      title={`${text}\n点击复制`}
      onClick={() => void copyText(text)}
    >
      {shown}
    </button>
  )
}
