import type { ReactNode } from 'react'
import css from './area-picker.module.css'
import { type Area, areaText } from './area-tree'

/** A division in the list to choose from. */
export interface AreaChoice {
  value: string
  title: ReactNode
  name: string
  /** As people write it, from the province down. */
  path: string
  /** All that it is found by. */
  words: string
  /** Whether it is an answer, or only leads to one. */
  selectable: boolean
  children?: AreaChoice[]
}

/** The divisions down to a depth. Those with others below them only lead there, unless any level will do. */
export function areaChoices(areas: readonly Area[], anyLevel: boolean, depth: number): AreaChoice[] {
  return areas.map((area) => choiceOf(area, [], anyLevel, depth))
}

function choiceOf(area: Area, above: readonly Area[], anyLevel: boolean, depth: number): AreaChoice {
  const whole = [...above, area]
  const below = whole.length < depth ? area.children : []
  const path = areaText(whole)
  return {
    value: area.code,
    title: <AreaTitle name={area.name} code={area.code} />,
    name: area.name,
    path,
    words: `${path} ${area.name} ${area.code}`,
    selectable: anyLevel || below.length === 0,
    children: below.map((child) => choiceOf(child, whole, anyLevel, depth)),
  }
}

/** More than anybody reads; who sees so many types on. */
const FOUND_AT_MOST = 100

/** The answers that a text finds, side by side; those of that very name before those that only lie there. */
export function foundChoices(choices: readonly AreaChoice[], text: string): AreaChoice[] {
  const found = flat(choices).filter(
    ({ selectable, path, name, value }) =>
      selectable && (path.includes(text) || name.includes(text) || value.startsWith(text)),
  )
  const isNamed = ({ name }: AreaChoice) => Number(!name.includes(text))
  return found
    .sort((a, b) => isNamed(a) - isNamed(b))
    .slice(0, FOUND_AT_MOST)
    .map((choice) => ({
      ...choice,
      title: <AreaTitle name={choice.path} code={choice.value} />,
      children: undefined,
    }))
}

const flat = (choices: readonly AreaChoice[]): AreaChoice[] =>
  choices.flatMap((choice) => [choice, ...flat(choice.children ?? [])])

function AreaTitle({ name, code }: Pick<Area, 'name' | 'code'>) {
  return (
    <span className={css.title}>
      {name} <span className={css.code}>{code}</span>
    </span>
  )
}
