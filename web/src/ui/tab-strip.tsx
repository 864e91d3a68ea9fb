import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import css from './tab-links.module.css'

interface TabStripProps {
  /** Names the group for assistive technology. */
  name: string
  tabs: readonly { key: string; label: string; content: ReactNode }[]
  current: string
  onChange: (key: string) => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Parts of one record side by side, one at a time; ← → walk them. A strip that is wider than its place scrolls. */
export function TabStrip({ name, tabs, current, onChange }: TabStripProps) {
  const id = useId()
  const strip = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex(({ key }) => key === current)
  const walk = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (!by) return
    event.preventDefault()
    const next = tabs[(at + by + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.key)
    strip.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus()
  }
  return (
    <>
      <div ref={strip} role="tablist" aria-label={name} className={css.tabLinks} onKeyDown={walk}>
        {tabs.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            data-tab={key}
            aria-selected={key === current}
            aria-controls={`${id}-panel`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {tabs[at]?.content}
      </div>
    </>
  )
}
