import type { RefObject } from 'react'
import type { FormSection } from './form-section'
import css from './section-index.module.css'

interface SectionIndexProps {
  sections: readonly Pick<FormSection, 'title' | 'fields'>[]
  wrong: readonly string[]
  /** Whose children are the sections. */
  body: RefObject<HTMLElement | null>
  /** The form is a page of its own, whose frame stays above it. */
  isOnPage?: boolean
}

/** A line that leads to each section and says how many fields of it are wrong; it stays in sight. */
export function SectionIndex({ sections, wrong, body, isOnPage }: SectionIndexProps) {
  return (
    <nav className={`fd-goes-on ${css.index}`} data-page={isOnPage} aria-label="表单内容">
      {sections.map(({ title, fields }, at) => {
        const count = fields.filter(({ name }) => wrong.includes(name)).length
        return (
          <button
            key={title}
            type="button"
            data-wrong={count > 0 || undefined}
            onClick={() => body.current?.children[at]?.scrollIntoView?.()}
          >
            {title}
            {count > 0 && <span title={`${count} 项需要修改`}> {count}</span>}
          </button>
        )
      })}
    </nav>
  )
}
