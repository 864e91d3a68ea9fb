import type { Choice, ChoiceColumn, EditColumn, Row } from '../column'
import type { RowPatch } from './row-store'

/** Columns whose choices hang on one another: the first one's key, and where choices come from. */
export interface LinkConfig {
  key: string
  /** Choices under a value of the column above; '' for the first column. */
  requestData: (parent: string) => Promise<readonly Choice[]>
}

const none: readonly Choice[] = []

/** Choices of linked columns, asked for once per value above. */
export class Links {
  readonly #found = new Map<string, readonly Choice[]>()
  readonly #asked = new Set<string>()
  readonly #onFound: () => void
  /** Key of a linked column → the chain it stands in, and the key above it. */
  #chains = new Map<string, { config: LinkConfig; above: string | undefined; below: readonly string[] }>()

  constructor(onFound: () => void) {
    this.#onFound = onFound
  }

  configure(configs: readonly LinkConfig[], columns: readonly EditColumn[]): void {
    const byKey = new Map(columns.map((column) => [column.key, column]))
    this.#chains = new Map()
    for (const config of configs) {
      const keys = chainFrom(config.key, byKey)
      keys.forEach((key, at) => {
        this.#chains.set(key, { config, above: keys[at - 1], below: keys.slice(at + 1) })
      })
    }
  }

  isLinked(key: string): boolean {
    return this.#chains.has(key)
  }

  /** The choices in this row; empty until they are known, and while nothing is chosen above. */
  choices(column: ChoiceColumn, row: Row): readonly Choice[] {
    const chain = this.#chains.get(column.key)
    if (!chain) return none
    const parent = chain.above === undefined ? '' : String(row[chain.above] ?? '')
    if (chain.above !== undefined && parent === '') return none
    const address = `${column.key}\n${parent}`
    this.#ask(address, () => chain.config.requestData(parent))
    return this.#found.get(address) ?? none
  }

  /** A value other than before empties the columns below it, but for those that get a value of their own at once. */
  followed({ id, values }: RowPatch, before: Row): RowPatch {
    const emptied: Record<string, unknown> = {}
    for (const [key, value] of Object.entries(values)) {
      if (String(value ?? '') === String(before[key] ?? '')) continue
      for (const below of this.#chains.get(key)?.below ?? []) emptied[below] = ''
    }
    return { id, values: { ...emptied, ...values } }
  }

  #ask(address: string, request: () => Promise<readonly Choice[]>): void {
    if (this.#asked.has(address)) return
    this.#asked.add(address)
    request()
      .then((choices) => {
        this.#found.set(address, choices)
        this.#onFound()
      })
      // The next look asks again.
      .catch(() => this.#asked.delete(address))
  }
}

function chainFrom(first: string, byKey: ReadonlyMap<string, EditColumn>): string[] {
  const keys: string[] = []
  for (let key: string | undefined = first; key !== undefined && !keys.includes(key); ) {
    const column: EditColumn | undefined = byKey.get(key)
    if (!column) break
    keys.push(key)
    key = 'linkageKey' in column ? column.linkageKey : undefined
  }
  return keys
}
