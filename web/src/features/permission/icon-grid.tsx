import { Input } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { clearing } from '@/ui/clearing'
import { Icon, iconsNamed } from '@/ui/icon'
import css from './icon-picker.module.css'

interface IconGridProps {
  chosen: string
  onChoose: (name: string) => void
}

/** How many stand side by side, as laid out. */
function columnsOf(list: HTMLElement): number {
  return getComputedStyle(list).gridTemplateColumns.split(' ').length
}

function stepOf(key: string, columns: number): number | undefined {
  return { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key]
}

/** All pictures, found by a part of their name; arrows walk them, Enter chooses. */
export function IconGrid({ chosen, onChoose }: IconGridProps) {
  const [search, setSearch] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const names = iconsNamed(search)
  const inOrder = names.includes(chosen) ? chosen : names[0]
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')]
    const at = options.indexOf(event.target as HTMLElement)
    const step = stepOf(event.key, columnsOf(event.currentTarget))
    const next = step === undefined ? undefined : options[at + step]
    if (step === undefined && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (next) next.focus()
    else if (step === undefined) options[at]?.click()
  }
  return (
    <>
      <Input
        type="search"
        allowClear={clearing}
        autoFocus
        aria-label="搜索图标"
        placeholder="英文名称，如 user、car、bar-chart"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        }}
      />
      <p role="status" className={css.iconCount}>
        {names.length > 0 ? `${names.length} 个图标` : '没有匹配的图标'}
      </p>
      <div ref={list} role="listbox" aria-label="图标" className={css.icons} onKeyDown={onKeyDown}>
        {names.map((name) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it has the keys
          <div
            key={name}
            role="option"
            tabIndex={name === inOrder ? 0 : -1}
            aria-selected={name === chosen}
            title={name}
            onClick={() => onChoose(name)}
          >
            <Icon name={name} size={20} />
            <span>{name}</span>
          </div>
        ))}
      </div>
    </>
  )
}
