import { Form } from 'antd'
import { cloneElement, type ReactElement, useId, useState } from 'react'
import css from './picker-examples.module.css'

/** What a picker takes, as a field of a form does. */
interface PickerProps {
  id?: string
  value?: string
  onChange?: (value: string | undefined) => void
}

interface PickExampleProps {
  label: string
  /** What is chosen at first. */
  start?: string
  children: ReactElement<PickerProps>
}

/** One picker under its name, and the value it leaves. */
export function PickExample({ label, start, children }: PickExampleProps) {
  const id = useId()
  const [value, setValue] = useState(start)
  return (
    <Form.Item label={label} htmlFor={id}>
      {cloneElement(children, { id, value, onChange: setValue })}
      <output className={css.pickValue} htmlFor={id} aria-label={`${label}的值`}>
        {value || '—'}
      </output>
    </Form.Item>
  )
}
