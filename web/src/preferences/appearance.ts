import { create } from 'zustand'
import { concerns, local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { colourVariables, defaultSeed, presets, type Theme } from '@/ui/tokens'

export type ThemeChoice = Theme | 'auto'
export type Density = 'loose' | 'default' | 'compact'

/** How the console looks to this user in this browser. */
export interface Appearance {
  /** 'auto' follows the system. */
  theme: ThemeChoice
  density: Density
  /** One of the presets' seeds. */
  colour: string
  colourWeak: boolean
}

const defaults: Appearance = { theme: 'light', density: 'default', colour: defaultSeed, colourWeak: false }

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

interface State extends Appearance {
  /** The theme that is shown: 'auto' resolved. */
  shown: Theme
}

export const useAppearance = create<State>(() => resolved(restore()))

function restore(): Appearance {
  const stored = local.get(keys.appearance) ?? {}
  return {
    theme: oneOf(stored.theme, ['light', 'dark', 'auto'], defaults.theme),
    density: oneOf(stored.density, ['loose', 'default', 'compact'], defaults.density),
    colour: oneOf(
      stored.colour,
      presets.map((preset) => preset.seed),
      defaults.colour,
    ),
    colourWeak: stored.colourWeak === true,
  }
}

function oneOf<T>(value: unknown, allowed: readonly T[], otherwise: T): T {
  return allowed.includes(value as T) ? (value as T) : otherwise
}

function resolved(appearance: Appearance): State {
  const isDark = appearance.theme === 'dark' || (appearance.theme === 'auto' && prefersDark().matches)
  return { ...appearance, shown: isDark ? 'dark' : 'light' }
}

/** Changes a part of the appearance at once, here and in the user's other tabs. */
export function changeAppearance(change: Partial<Appearance>): void {
  const { theme, density, colour, colourWeak } = { ...useAppearance.getState(), ...change }
  const next = { theme, density, colour, colourWeak }
  // boot.js applies the record before the first paint: it needs the finished values.
  const colours = { light: colourVariables(colour, 'light'), dark: colourVariables(colour, 'dark') }
  local.set(keys.appearance, { ...next, colours })
  show(next)
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

/** Applies the stored appearance and follows the system and the other tabs. Answers how to stop. */
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
