import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'

/** How a document is looked at. */
export interface View {
  /** 1 fits the pane. */
  zoom: number
  /** Quarter turns clockwise, 0–3. */
  quarterTurns: number
  /** px the picture was dragged by. */
  x: number
  y: number
}

export const straight: View = { zoom: 1, quarterTurns: 0, x: 0, y: 0 }

const LEAST = 0.5
const MOST = 8

/** Bigger or smaller by a step, around the middle of what is in sight. */
export function zoomBy(view: View, factor: number): View {
  const zoom = Math.min(MOST, Math.max(LEAST, view.zoom * factor))
  const grown = zoom / view.zoom
  return { ...view, zoom, x: view.x * grown, y: view.y * grown }
}

/** Where a finger or the pointer is, px. */
export interface Point {
  x: number
  y: number
}

/** The view after one point was dragged, or two were moved apart or together, from where they were. */
export function movedBy(view: View, from: readonly Point[], to: readonly Point[]): View {
  const zoomed = zoomBy(view, spreadOf(to) / spreadOf(from))
  const [before, now] = [middleOf(from), middleOf(to)]
  return { ...zoomed, x: zoomed.x + now.x - before.x, y: zoomed.y + now.y - before.y }
}

/** How far apart the first two are. */
function spreadOf([first, second]: readonly Point[]): number {
  return first && second ? Math.max(1, Math.hypot(first.x - second.x, first.y - second.y)) : 1
}

function middleOf([first, second]: readonly Point[]): Point {
  if (!first) return { x: 0, y: 0 }
  return second ? { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 } : first
}

export function turnBy(view: View, quarters: number): View {
  return { ...view, quarterTurns: (view.quarterTurns + quarters + 4) % 4, x: 0, y: 0 }
}

/** The view this browser's user last chose for documents of the type: licences that always come sideways are turned once. */
export function rememberedView(docType: string): View {
  const stored = local.get(keys.documentViews)?.[docType]
  return stored ? { ...straight, ...stored } : straight
}

export function rememberView(docType: string, { zoom, quarterTurns }: View): void {
  local.set(keys.documentViews, { ...local.get(keys.documentViews), [docType]: { zoom, quarterTurns } })
}
