import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type MenuEntry, searchMenu } from '@/identity/menu'
import { Dialog } from '@/ui/dialog'
import { Icon } from '@/ui/icon'
import { isComposing } from '@/ui/keyboard/key-match'
import css from './menu-search.module.css'

interface MenuSearchProps {
  entries: readonly MenuEntry[]
  onChoose: (entry: MenuEntry) => void
  onClose: () => void
}

const SHOWN_AT_MOST = 12

/** Finds a page by title or pinyin; arrows move, Enter opens. */
export function MenuSearch({ entries, onChoose, onClose }: MenuSearchProps) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const results = useRef<HTMLDivElement>(null)
  const found = searchMenu(entries, text).slice(0, SHOWN_AT_MOST)
  useEffect(() => {
    results.current?.children[at]?.scrollIntoView?.({ block: 'nearest' })
  }, [at])

  const choose = (entry: MenuEntry | undefined) => {
    if (!entry) return
    onClose()
    onChoose(entry)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a Chinese word is being composed, the keys belong to the input method.
    if (isComposing(event) || found.length === 0) return
    if (event.key === 'Enter') choose(found[at])
    else if (event.key === 'ArrowDown') setAt((at + 1) % found.length)
    else if (event.key === 'ArrowUp') setAt((at - 1 + found.length) % found.length)
    else return
    event.preventDefault()
  }
  return (
    <Dialog title="搜索菜单" width={560} place="top" isBare onClose={onClose}>
      <div className={css.searchInput}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="搜索菜单"
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-activedescendant={found[at] ? `${id}-${at}` : undefined}
          autoComplete="off"
          placeholder="菜单名称、拼音或首字母"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={results} id={id} role="listbox" aria-label="搜索结果" className={css.searchResults}>
        {found.map((entry, index) => (
          <div
            key={entry.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onPointerMove={() => setAt(index)}
            onClick={() => choose(entry)}
            onKeyDown={onKeyDown}
          >
            <span>{entry.title}</span>
            {entry.group && <small>{entry.group}</small>}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={css.searchNone}>没有查询到任何数据</p>}
      <p className={css.searchKeys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> 选择 <kbd>Enter</kbd> 打开 <kbd>Esc</kbd> 关闭
      </p>
    </Dialog>
  )
}
