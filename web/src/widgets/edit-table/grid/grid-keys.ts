import type { KeyboardEvent } from 'react'
import { isComposing } from '@/ui/keyboard/key-match'
import type { EditModel } from '../model/edit-model'
import type { Walk } from '../model/walk'
import type { Announcer } from './announcer'
import { opensList } from './cell-opening'
import type { GridCommands } from './grid-commands'
import type { SheetCommands } from './sheet-commands'
import { goToWrong } from './wrong-cells'

const walks: Readonly<Record<string, Walk>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'rowStart',
  End: 'rowEnd',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
}

const farWalks: Readonly<Record<string, Walk>> = {
  ArrowUp: 'top',
  ArrowDown: 'bottom',
  ArrowLeft: 'rowStart',
  ArrowRight: 'rowEnd',
  Home: 'start',
  End: 'end',
}

interface Keyboard {
  model: EditModel
  commands: GridCommands
  sheet: SheetCommands
  announcer: Announcer
  /** Whether rows have an order that people change. */
  isOrdered: boolean
  /** Whether rows are ticked, and how many at a time. */
  selects: 'one' | 'many' | null
  /** Tab leaves the grid next: Esc was pressed. */
  isLeaving: { current: boolean }
}

/** What a stroke does in a grid that is not being edited; answers whether it did anything. */
export function pressKey(event: KeyboardEvent, keyboard: Keyboard): boolean {
  if (isComposing(event)) return false
  const { model, commands, isLeaving } = keyboard
  if (event.key === 'Tab') return pressTab(event, keyboard)
  const wasLeaving = isLeaving.current
  isLeaving.current = false
  if (event.key === 'Escape') {
    if (keyboard.sheet.accept()) return true
    isLeaving.current = true
    const { active } = model.cursor
    if (!model.cursor.isWide || !active) return !wasLeaving
    commands.go(active)
    return true
  }
  if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
    return commands.viewport.press('menu')
  if (event.altKey) return pressAlt(event, keyboard)
  const isFar = event.ctrlKey || event.metaKey
  if (isFar && event.shiftKey && pressMove(event, keyboard)) return true
  const walk = (isFar ? farWalks : walks)[event.key]
  if (walk) {
    commands.walk(walk, event.shiftKey)
    return true
  }
  return isFar ? pressCommand(event, keyboard) : pressPlain(event, keyboard)
}

function pressTab(event: KeyboardEvent, { model, commands, isLeaving }: Keyboard): boolean {
  if (isLeaving.current) {
    // The focus goes where it would without a grid; the cell is found again on return.
    model.cursor.isFocused = false
    return false
  }
  return commands.step(event.shiftKey ? -1 : 1)
}

/** Alt+↓ opens a list, as everywhere. */
function pressAlt(event: KeyboardEvent, { model, commands }: Keyboard): boolean {
  if (event.key === 'Enter') return commands.viewport.press('details')
  const { active } = model.cursor
  if (event.key !== 'ArrowDown' || !active) return false
  if (opensList(model, active)) commands.begin()
  return true
}

/** Moves the row, where rows have an order that may be changed. */
function pressMove(event: KeyboardEvent, { model, commands, isOrdered }: Keyboard): boolean {
  const id = model.cursor.active?.id
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (id === undefined || by === undefined || !isOrdered || model.options.isDisabled) return false
  commands.moveRow(id, model.store.indexOf(id) + by)
  return true
}

/** Takes the last act back or does it again; answers whether the stroke means that. */
export function pressUndo(event: KeyboardEvent, sheet: SheetCommands): boolean {
  const isUndo = event.code === 'KeyZ' && !event.shiftKey
  if (!(event.ctrlKey || event.metaKey) || !['KeyZ', 'KeyY'].includes(event.code)) return false
  if (isUndo) sheet.undo()
  else sheet.redo()
  return true
}

function pressCommand(event: KeyboardEvent, { commands, sheet }: Keyboard): boolean {
  if (pressUndo(event, sheet)) return true
  switch (event.code) {
    case 'Enter':
    case 'NumpadEnter':
      return commands.viewport.press('expand')
    case 'KeyA':
      commands.selectAll()
      return true
    default:
      return false
  }
}

function pressPlain(event: KeyboardEvent, keyboard: Keyboard): boolean {
  const { model, commands, sheet } = keyboard
  const cell = model.cursor.active
  const column = cell ? model.column(cell.key) : undefined
  switch (event.key) {
    case 'Enter':
      if (column?.type === 'slot' && commands.viewport.enter()) return true
      if (!cell || !column || !model.isReadOnly(cell.id, column)) commands.begin()
      else if (event.shiftKey || !commands.onOpen?.(cell.id)) commands.walk(event.shiftKey ? 'up' : 'down')
      return true
    case 'F2':
      if (column?.type !== 'slot' || !commands.viewport.enter()) commands.begin()
      return true
    case 'F8':
      goToWrong(model, commands, keyboard.announcer, event.shiftKey ? -1 : 1)
      return true
    case ' ':
      return event.shiftKey ? pressTick(keyboard) : pressSpace(commands, model)
    case 'Delete':
    case 'Backspace':
      sheet.clear()
      return true
    default:
      return false
  }
}

/** Ticks the row, where rows are ticked. */
function pressTick({ model, selects }: Keyboard): boolean {
  const id = model.cursor.active?.id
  if (id === undefined || selects === null) return false
  if (selects === 'one') model.selection.only(id)
  else model.selection.toggle(id)
  return true
}

/** Space ticks and opens; in a cell of text it is a character. */
function pressSpace(commands: GridCommands, model: EditModel): boolean {
  const { active } = model.cursor
  const column = active ? model.column(active.key) : undefined
  const type = column?.type
  if (type === 'slot') return commands.viewport.enter()
  if (active && column && model.isReadOnly(active.id, column) && commands.onOpen?.(active.id)) return true
  if (type === 'input' || type === 'inputNumber' || type === 'tags') return false
  commands.begin()
  return true
}
