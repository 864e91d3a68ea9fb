import type { ReactNode } from 'react'
import css from './gallery.module.css'

interface DemoButtonProps {
  children: ReactNode
  onClick: () => void
}

/** A button of the page itself, which needs no component library. */
export function DemoButton({ children, onClick }: DemoButtonProps) {
  return (
    <button type="button" className="fd-button" onClick={onClick}>
      {children}
    </button>
  )
}

interface DemoSwitchProps {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** One option of an example, on or off. */
export function DemoSwitch({ label, isOn, onChange }: DemoSwitchProps) {
  return (
    <label className={css.switch}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}
