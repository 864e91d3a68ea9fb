import { contrast, mix } from './colour'

/** One of the theme colours that a user may choose (spec §2). */
export interface Preset {
  name: string
  /** Indicators, focus, switches, charts: the colour as it is. */
  seed: string
  /** Ground of solid buttons and selected items: carries `onFill` at 4.5:1 or more. */
  fill: string
  fillHover: string
  fillActive: string
  onFill: string
  /** Text links on light and on dark ground. */
  link: string
  linkDark: string
}

export const DEFAULT_SEED = '#1890FF'

const WHITE = '#FFFFFF'
const INK = '#1F1F1F'

/** A seed that white text is legible on by itself or by its next shade. */
function dark(name: string, seed: string, fill: string, link: string, linkDark: string): Preset {
  return {
    name,
    seed,
    fill,
    fillHover: mix(fill, '#000000', 0.1),
    fillActive: mix(fill, '#000000', 0.2),
    onFill: WHITE,
    link,
    linkDark,
  }
}

/** A light seed: it keeps its fill and takes dark text. */
function light(name: string, seed: string, link: string): Preset {
  return {
    name,
    seed,
    fill: seed,
    fillHover: mix(seed, WHITE, 0.2),
    fillActive: mix(seed, WHITE, 0.1),
    onFill: INK,
    link,
    linkDark: seed,
  }
}

export const presets: readonly Preset[] = [
  dark('薄暮', '#F5222D', '#CF1322', '#CF1322', '#FF7875'),
  dark('火山', '#FA541C', '#D4380D', '#AD2102', '#FF7A45'),
  light('日暮', '#FAAD14', '#874D00'),
  light('明青', '#13C2C2', '#006D75'),
  light('极光绿', '#52C41A', '#237804'),
  dark('拂晓蓝', DEFAULT_SEED, '#096DD9', '#096DD9', '#40A9FF'),
  dark('极客蓝', '#2F54EB', '#2F54EB', '#2F54EB', '#85A5FF'),
  dark('酱紫', '#722ED1', '#722ED1', '#722ED1', '#B37FEB'),
]

export type Theme = 'light' | 'dark'

/** The preset of the seed; the default for a seed that is none. */
export function presetOf(seed: string): Preset {
  const found = presets.find((preset) => preset.seed === seed) ?? presets.find((p) => p.seed === DEFAULT_SEED)
  if (!found) throw new Error('the default colour is one of the presets')
  return found
}

/** Surfaces and texts of each theme: the same whatever colour is chosen. */
export const palette: Record<Theme, Record<string, string>> = {
  light: {
    '--fd-ground': '#F5F6F8',
    '--fd-surface': '#FFFFFF',
    '--fd-surface-raised': '#FFFFFF',
    '--fd-menu-ground': '#14202E',
    '--fd-border': '#E3E5E9',
    '--fd-border-strong': '#8C9199',
    '--fd-hover': '#F3F4F6',
    '--fd-text': '#1F2329',
    '--fd-text-secondary': '#5C626B',
    '--fd-shadow': '0 6px 24px rgb(15 23 42 / 14%)',
    '--fd-pending': '#237804',
    '--fd-failed': '#CF1322',
    '--fd-passed': '#3F6212',
    '--fd-warning': '#874D00',
    '--fd-error': '#CF1322',
    '--fd-danger-fill': '#D9363E',
  },
  dark: {
    '--fd-ground': '#111316',
    '--fd-surface': '#1A1D21',
    '--fd-surface-raised': '#22262B',
    '--fd-menu-ground': '#16191D',
    '--fd-border': '#343941',
    '--fd-border-strong': '#7D848E',
    '--fd-hover': '#2A2F35',
    '--fd-text': '#E6E8EB',
    '--fd-text-secondary': '#A6ADB7',
    '--fd-shadow': '0 6px 24px rgb(0 0 0 / 50%)',
    '--fd-pending': '#73D13D',
    '--fd-failed': '#FF7875',
    '--fd-passed': '#A0D911',
    '--fd-warning': '#FFC53D',
    '--fd-error': '#FF7875',
    '--fd-danger-fill': '#D9363E',
  },
}

/** Grounds of the header badges: white digits stand on them in both themes. */
export const badges = { pending: '#237804', failed: '#CF1322' }

/** Statuses for eyes that do not tell red from green: blue and orange instead. */
export const colourWeakPalette: Record<Theme, Record<string, string>> = {
  light: {
    '--fd-pending': '#0B5CAD',
    '--fd-passed': '#0B5CAD',
    '--fd-failed': '#A84300',
    '--fd-error': '#A84300',
    // Beside blue and orange no third colour is left: a warning is told by its sign.
    '--fd-warning': '#1F2329',
  },
  dark: {
    '--fd-pending': '#69B1FF',
    '--fd-passed': '#69B1FF',
    '--fd-failed': '#FFA940',
    '--fd-error': '#FFA940',
    '--fd-warning': '#E6E8EB',
  },
}

/** The ground of what is chosen, a shade stronger under the pointer: of a row, an option, a menu entry. */
export function selectedGround(seed: string, theme: Theme, isHovered = false): string {
  const strength = (theme === 'dark' ? 0.24 : 0.09) + (isHovered ? 0.06 : 0)
  return mix(palette[theme]['--fd-surface'] ?? WHITE, presetOf(seed).seed, strength)
}

/** The CSS variables that depend on the chosen colour. */
export function colourVariables(seed: string, theme: Theme): Record<string, string> {
  const preset = presetOf(seed)
  const surface = palette[theme]['--fd-surface'] ?? WHITE
  const raised = palette[theme]['--fd-surface-raised'] ?? WHITE
  const ground = palette[theme]['--fd-ground'] ?? WHITE
  const link = theme === 'dark' ? preset.linkDark : preset.link
  const isSeen = [ground, surface, raised].every((below) => contrast(preset.seed, below) >= 3)
  return {
    '--fd-accent': preset.seed,
    '--fd-fill': preset.fill,
    '--fd-fill-hover': preset.fillHover,
    '--fd-fill-active': preset.fillActive,
    '--fd-on-fill': preset.onFill,
    '--fd-link': link,
    '--fd-selected': selectedGround(seed, theme),
    '--fd-focus': isSeen ? preset.seed : link,
  }
}
