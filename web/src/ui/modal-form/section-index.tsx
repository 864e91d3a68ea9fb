import { type RefObject, useRef } from 'react'
import { FieldGrid } from './field-grid'
import type { FormSection } from './form-section'
import css from './section-index.module.css'

interface SectionsProps {
  sections: readonly FormSection[]
  /** Names of the fields that were refused. */
  wrong: readonly string[]
}

/** From this many sections on a form is longer than a window. */
const MANY = 3

/** The sections of a form; of a long one a line leads to each, and says how many fields of it are wrong. */
export function Sections({ sections, wrong }: SectionsProps) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <>
      {sections.length >= MANY && <SectionIndex sections={sections} wrong={wrong} body={body} />}
      <div ref={body} className={css.body}>
        {sections.map((section) => (
          <FieldGrid key={section.title} {...section} />
        ))}
      </div>
    </>
  )
}

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
    <nav className={css.index} data-page={isOnPage} aria-label="表单内容">
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
