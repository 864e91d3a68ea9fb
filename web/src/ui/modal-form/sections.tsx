import { useRef } from 'react'
import { FieldGrid } from './field-grid'
import type { FormSection } from './form-section'
import { SectionIndex } from './section-index'
import css from './sections.module.css'

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
