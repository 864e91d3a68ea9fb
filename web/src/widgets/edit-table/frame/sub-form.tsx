import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '@/ui/icon'
import { CellButton } from '../cells/signs'
import css from './frame.module.css'

interface SubFormProps {
  /** CSS pixels from the top of the table's box. */
  top: number
  onClose: () => void
  children: ReactNode
}

/** The sub-table of a row, under it and nearly as wide as the table. */
export function SubForm({ top, onClose, children }: SubFormProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      onClose()
    }
    window.addEventListener('keydown', press)
    box.current?.focus({ preventScroll: true })
    return () => window.removeEventListener('keydown', press)
  }, [onClose])
  return (
    <div ref={box} role="dialog" aria-label="子表" tabIndex={-1} className={css.sub} style={{ top }}>
      <div className={css.subHead}>
        <strong>子表</strong>
        <CellButton tabIndex={0} aria-label="关闭子表" onClick={onClose}>
          <Icon name="close" size={14} />
        </CellButton>
      </div>
      {children}
    </div>
  )
}
