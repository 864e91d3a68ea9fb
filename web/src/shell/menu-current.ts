import type { MenuEntry } from '@/identity/menu'

/** True for the entry of the page on screen: with the same query where the entry has one. */
export function leadsTo({ target }: MenuEntry, current: string): boolean {
  if (target.kind !== 'inside') return false
  const path = current.split(/[?#]/)[0]
  return target.path.includes('?') ? target.path === current : target.path === path
}

/** True when the entry of the page on screen is somewhere below this one. */
export function contains(entry: MenuEntry, current: string): boolean {
  return entry.children.some((child) => leadsTo(child, current) || contains(child, current))
}
