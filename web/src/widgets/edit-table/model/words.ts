import type { Choice, ChoiceColumn, Row } from '../column'
import type { CellWords } from './cell-text'
import type { Links } from './links'

/** The dictionary of a column, under either of its names. */
export function dictionaryOf({ dictCode, dict }: ChoiceColumn): string | undefined {
  return dictCode ?? dict
}

/** What values are called: a column's own choices, those of its dictionary, linked ones, typed ones. */
export class Words implements CellWords {
  readonly #links: Links
  readonly #onChange: () => void
  #dictionaries: ReadonlyMap<string, readonly Choice[]> = new Map()
  readonly #merged = new Map<ChoiceColumn, readonly Choice[]>()
  readonly #captions = new Map<string, string>()
  /** Grows whenever values may be called something else. */
  version = 0

  constructor(links: Links, onChange: () => void) {
    this.#links = links
    this.#onChange = onChange
  }

  /** Takes the dictionaries that are known by now. */
  learn(dictionaries: ReadonlyMap<string, readonly Choice[]>): void {
    this.#dictionaries = dictionaries
    this.#merged.clear()
    this.changed()
  }

  /** Says that choices have become known. */
  changed(): void {
    this.version++
    this.#onChange()
  }

  choices(column: ChoiceColumn, row: Row): readonly Choice[] {
    if (this.#links.isLinked(column.key)) return this.#links.choices(column, row)
    const known = this.#merged.get(column)
    if (known) return known
    const merged = this.#merge(column)
    this.#merged.set(column, merged)
    return merged
  }

  caption(dict: string, value: string): string | undefined {
    return this.#captions.get(`${dict}\n${value}`)
  }

  /** Remembers what a value of a long dictionary is called. */
  name(dict: string, value: string, caption: string): void {
    this.#captions.set(`${dict}\n${value}`, caption)
  }

  /** The column's own choices first; the dictionary's follow, none twice. */
  #merge(column: ChoiceColumn): readonly Choice[] {
    const own = column.options ?? []
    const code = dictionaryOf(column)
    const more = (code !== undefined && this.#dictionaries.get(code)) || []
    const taken = new Set(own.map(({ value }) => value))
    return [...own, ...more.filter(({ value }) => !taken.has(value))]
  }
}
