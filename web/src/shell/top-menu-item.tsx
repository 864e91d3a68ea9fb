import { useId } from 'react'
import type { MenuEntry } from '@/identity/menu'
import { Icon } from '@/ui/icon'
import css from './menu.module.css'
import { contains } from './menu-current'
import { MenuLabel, MenuLine } from './menu-line'

interface TopMenuItemProps {
  entry: MenuEntry
  current: string
  isOpen: boolean
  /** px; as wide as its words without. */
  width?: number | undefined
  onToggle: () => void
  onChosen: () => void
}

/** An entry of the bar: a link, or a name under which its group opens. */
export function TopMenuItem({ entry, current, isOpen, width, ...on }: TopMenuItemProps) {
  const id = useId()
  if (entry.children.length === 0) {
    return (
      <li className={css.topItem} data-item="">
        <MenuLine entry={entry} current={current} isTop onChosen={on.onChosen} />
      </li>
    )
  }
  return (
    <li className={css.topItem} data-item="" data-current={contains(entry, current)} style={{ width }}>
      <button
        type="button"
        className={css.menuLine}
        data-top
        data-group={entry.id}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={on.onToggle}
      >
        <MenuLabel entry={entry} isTop />
        <Icon name="down" size={10} />
      </button>
      {isOpen && (
        <div id={id} className={css.menuPanel} data-wide={linesOf(entry.children) > SHOWN_IN_COLUMN}>
          <Branch entries={entry.children} title={entry.title} current={current} onChosen={on.onChosen} />
        </div>
      )}
    </li>
  )
}

/** More lines than this stand beside one another, group by group. */
const SHOWN_IN_COLUMN = 14

function linesOf(entries: readonly MenuEntry[]): number {
  return entries.reduce((sum, entry) => sum + 1 + linesOf(entry.children), 0)
}

interface BranchProps {
  entries: readonly MenuEntry[]
  title: string
  current: string
  onChosen: () => void
}

/** What a group holds; the groups in it stand open under their names. */
function Branch({ entries, title, ...rest }: BranchProps) {
  return (
    <ul aria-label={title}>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.children.length > 0 ? (
            <>
              <span className={css.menuHeading}>{entry.title}</span>
              <Branch entries={entry.children} title={entry.title} {...rest} />
            </>
          ) : (
            <MenuLine entry={entry} {...rest} />
          )}
        </li>
      ))}
    </ul>
  )
}
