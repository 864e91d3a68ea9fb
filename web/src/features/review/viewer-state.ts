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
