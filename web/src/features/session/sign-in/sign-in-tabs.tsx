import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import css from './sign-in-methods.module.css'

export interface SignInTab {
  label: string
  content: ReactNode
}

interface SignInTabsProps {
  tabs: readonly SignInTab[]
  /** Label of the tab that is shown; the first where there is none of that name. */
  shown: string
  onShow: (label: string) => void
}

/**
 * The ways in, side by side; arrows move between them, and what was typed at
 * one stays there. One that nobody chose is not there: its code may fail to come.
 * A single way has no tabs, and keeps its text when another joins.
 */
export function SignInTabs({ tabs, shown: label, onShow }: SignInTabsProps) {
  const id = useId()
  const shown = Math.max(
    0,
    tabs.findIndex((tab) => tab.label === label),
  )
  const current = tabs[shown]?.label ?? ''
  const [opened, setOpened] = useState([current])
  if (!opened.includes(current)) setOpened([...opened, current])
  const show = (index: number) => onShow(tabs[index]?.label ?? '')
  const isChoice = tabs.length > 1
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    const next = (shown + step + tabs.length) % tabs.length
    show(next)
    event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      {isChoice && (
        <div className={css.signInTabs} role="tablist" aria-label="登录方式" onKeyDown={onKeyDown}>
          {tabs.map(({ label }, index) => (
            <button
              key={label}
              type="button"
              role="tab"
              id={`${id}-tab-${index}`}
              aria-selected={index === shown}
              aria-controls={`${id}-panel-${index}`}
              tabIndex={index === shown ? 0 : -1}
              onClick={() => show(index)}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {tabs.map(({ label, content }, index) => (
        <div
          key={label}
          id={`${id}-panel-${index}`}
          hidden={index !== shown}
          {...(isChoice && { role: 'tabpanel', 'aria-labelledby': `${id}-tab-${index}` })}
        >
          {opened.includes(label) && content}
        </div>
      ))}
    </>
  )
}
