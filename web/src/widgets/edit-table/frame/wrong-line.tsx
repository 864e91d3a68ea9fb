import { useSyncExternalStore } from 'react'
import { useTable } from '../grid/table-context'
import { goToWrong } from '../grid/wrong-cells'
import css from './frame.module.css'

/** How much is known to be wrong, and the way to it: it stays as long as anything is. */
export function WrongLine() {
  const { model, commands, announcer } = useTable()
  const { checks } = model
  const count = useSyncExternalStore(checks.watch, checks.count)
  if (count === 0) return null
  const go = (by: 1 | -1) => goToWrong(model, commands, announcer, by)
  return (
    <fieldset className={css.wrong} aria-label="未通过的单元格">
      <span>{count} 处未通过</span>
      <button type="button" className="fd-link-button" title="Shift+F8" onClick={() => go(-1)}>
        上一处
      </button>
      <button type="button" className="fd-link-button" title="F8" onClick={() => go(1)}>
        下一处
      </button>
    </fieldset>
  )
}
