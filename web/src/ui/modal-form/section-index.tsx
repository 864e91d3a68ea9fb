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

function SectionIndex({ sections, wrong, body }: SectionsProps & { body: RefObject<HTMLElement | null> }) {
  return (
    <nav className={css.index} aria-label="表单内容">
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
