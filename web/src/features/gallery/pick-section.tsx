import { Form } from 'antd'
import { type ReactNode, useId } from 'react'
import css from './picker-examples.module.css'

interface PickSectionProps {
  title: string
  children: ReactNode
}

/** Pickers of one kind beside one another. */
export function PickSection({ title, children }: PickSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <Form layout="vertical" component="div" className={css.pickGrid}>
        {children}
      </Form>
    </section>
  )
}
