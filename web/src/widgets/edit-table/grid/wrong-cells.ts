import type { CellAddress } from '../model/cursor'
import type { EditModel } from '../model/edit-model'
import type { Announcer } from './announcer'
import type { GridCommands } from './grid-commands'

/** The next cell that is known to be wrong, row after row, and on from the other end; null for none. */
export function nextWrong({ store, cursor, checks }: EditModel, by: 1 | -1): CellAddress | null {
  const { active, columns } = cursor
  const count = store.size
  const start = active ? store.indexOf(active.id) : by === 1 ? 0 : count - 1
  const edge = active ? cursor.columnAt(active.key) : by === 1 ? -1 : columns.length
  // The row one is in comes first and last: what lies behind the cell, then what lies before it.
  for (let step = 0; step <= count; step++) {
    const id = store.order[(start + by * step + count * 2) % count]
    if (id === undefined || !checks.isWrong(id)) continue
    const isAhead = (at: number) => step > 0 || (by === 1 ? at > edge : at < edge)
    const keys = columns.filter((key, at) => isAhead(at) && checks.error(id, key) !== undefined)
    const key = keys.at(by === 1 ? 0 : -1)
    if (key !== undefined) return { id, key }
  }
  return null
}

/** Goes to the next cell that is wrong, or to the one before. */
export function goToWrong(model: EditModel, commands: GridCommands, announcer: Announcer, by: 1 | -1): void {
  commands.settle()
  const cell = nextWrong(model, by)
  if (!cell) announcer.say('没有未通过校验的单元格')
  else {
    commands.go(cell)
    commands.viewport.focus()
  }
}
