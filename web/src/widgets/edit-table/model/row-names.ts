import type { Row } from '../column'

let nextTemporary = 1

/** Which rows are new and which are gone; new ones go by ids of ours, which stay in the table. */
export class RowNames {
  readonly #fresh = new Set<string>()
  readonly #deleted = new Map<string, Row>()

  isFresh(id: string): boolean {
    return this.#fresh.has(id)
  }

  /** Rows that the caller had and that are gone, as they were last. */
  deleted(): Row[] {
    return [...this.#deleted.values()]
  }

  forget(): void {
    this.#fresh.clear()
    this.#deleted.clear()
  }

  came(id: string): void {
    this.#deleted.delete(id)
  }

  went(id: string, row: Row): void {
    if (!this.#fresh.has(id)) this.#deleted.set(id, row)
  }

  /** Rows by their ids; those without one get one. */
  name(rows: readonly Row[], rowKey: string): { id: string; row: Row }[] {
    return rows.map((row) => {
      const own = row[rowKey]
      if (own !== undefined && own !== null && own !== '') return { id: String(own), row }
      const id = `new-${nextTemporary++}`
      this.#fresh.add(id)
      return { id, row: { ...row, [rowKey]: id } }
    })
  }

  /** The row as it leaves the table. */
  outside(id: string, row: Row, rowKey: string): Row {
    if (!this.#fresh.has(id)) return row
    const { [rowKey]: _, ...values } = row
    return values
  }
}
