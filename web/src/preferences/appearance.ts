import { create } from 'zustand'
import { concerns, local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { colourVariables, DEFAULT_SEED, presets, type Theme } from '@/ui/tokens'

export type ThemeChoice = Theme | 'auto'
export type Density = 'loose' | 'default' | 'compact'
export type LayoutMode = 'sidemenu' | 'topmenu'
export type ContentWidth = 'Fixed' | 'Fluid'

/** How the console looks to this user in this browser (spec §2). */
export interface Appearance {
  /** 'auto' follows the system. */
  theme: ThemeChoice
  density: Density
  /** One of the presets' seeds. */
  colour: string
  colourWeak: boolean
  /** Ground of the menu; the light one is the surface of the theme. */
  menuTheme: Theme
  layout: LayoutMode
  /** As chosen; a side menu always has Fixed, see `frameOf`. */
  contentWidth: ContentWidth
  fixedHeader: boolean
  /** The header goes while the page scrolls down; needs a fixed one. */
  autoHideHeader: boolean
  /** The side menu stays while the page scrolls. */
  fixedSidebar: boolean
  multiTab: boolean
}

export const defaultAppearance: Readonly<Appearance> = {
  theme: 'light',
  density: 'default',
  colour: DEFAULT_SEED,
  colourWeak: false,
  menuTheme: 'dark',
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: true,
  autoHideHeader: false,
  fixedSidebar: true,
  multiTab: true,
}

const choices: { [Name in keyof Appearance]: readonly Appearance[Name][] } = {
  theme: ['light', 'dark', 'auto'],
  density: ['loose', 'default', 'compact'],
  colour: presets.map((preset) => preset.seed),
  colourWeak: [false, true],
  menuTheme: ['dark', 'light'],
  layout: ['sidemenu', 'topmenu'],
  contentWidth: ['Fixed', 'Fluid'],
  fixedHeader: [false, true],
  autoHideHeader: [false, true],
  fixedSidebar: [false, true],
  multiTab: [false, true],
}

const names = Object.keys(choices) as (keyof Appearance)[]

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

interface State extends Appearance {
  /** The theme that is shown: 'auto' resolved. */
  shown: Theme
}

export const useAppearance = create<State>(() => resolved(restore()))

/** The settings among the values; what is missing or not a choice of ours becomes the default. */
function appearanceOf(values: Record<string, unknown>): Appearance {
  const settled = names.map((name) => {
    const allowed: readonly unknown[] = choices[name]
    return [name, allowed.includes(values[name]) ? values[name] : defaultAppearance[name]]
  })
  return Object.fromEntries(settled) as Appearance
}

function restore(): Appearance {
  return appearanceOf(local.get(keys.appearance) ?? {})
}

function resolved(appearance: Appearance): State {
  const isDark = appearance.theme === 'dark' || (appearance.theme === 'auto' && prefersDark().matches)
  return { ...appearance, shown: isDark ? 'dark' : 'light' }
}

/** The settings as chosen, without what follows from them. */
export function chosenAppearance(): Appearance {
  return appearanceOf({ ...useAppearance.getState() })
}

/**
 * Changes a part of the appearance at once, here and in the user's other tabs.
 * Answers false, and changes nothing, when the browser does not keep it: a
 * look that is gone with the next reload is none that was chosen.
 */
export function changeAppearance(change: Partial<Appearance>): boolean {
  const next = appearanceOf({ ...useAppearance.getState(), ...change })
  // boot.js applies the record before the first paint: it needs the finished values.
  const colours = { light: colourVariables(next.colour, 'light'), dark: colourVariables(next.colour, 'dark') }
  if (!local.set(keys.appearance, { ...next, colours })) return false
  show(next)
  return true
}

function show(appearance: Appearance): void {
  const state = resolved(appearance)
  const root = document.documentElement
  root.dataset.theme = state.shown
  root.dataset.density = state.density
  root.classList.toggle('colour-weak', state.colourWeak)
  for (const [name, value] of Object.entries(colourVariables(state.colour, state.shown))) {
    root.style.setProperty(name, value)
  }
  useAppearance.setState(state)
}

/** What the settings mean for the frame together: one bars another in some combinations (spec §2). */
export function frameOf({ layout, contentWidth, fixedHeader, autoHideHeader, fixedSidebar }: Appearance) {
  const isTopMenu = layout === 'topmenu'
  return {
    isTopMenu,
    isFluid: isTopMenu && contentWidth === 'Fluid',
    isHeaderFixed: fixedHeader,
    isHeaderHiding: fixedHeader && autoHideHeader,
    isSidebarFixed: fixedSidebar && !isTopMenu,
  }
}

/** Applies the stored appearance and follows the system and the other tabs. Returns a function that stops it. */
export function startAppearance(): () => void {
  show(restore())
  const media = prefersDark()
  const onSystem = () => show(restore())
  const onStorage = (event: StorageEvent) => {
    if (concerns(event, keys.appearance)) show(restore())
  }
  media.addEventListener('change', onSystem)
  window.addEventListener('storage', onStorage)
  return () => {
    media.removeEventListener('change', onSystem)
    window.removeEventListener('storage', onStorage)
  }
}
