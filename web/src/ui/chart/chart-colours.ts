import { colourVariables, colourWeakPalette, palette, type Theme } from '../tokens'

/** What a chart is painted with; each mark is told apart from the surface at 3:1 or more. */
export interface ChartColours {
  text: string
  secondary: string
  /** Lines behind the marks. */
  grid: string
  surface: string
  raised: string
  /** The one series that the eye should follow. */
  accent: string
  /** What is done and should not shout. */
  neutral: string
  failed: string
}

/** Colours of a theme, of a chosen seed, and of eyes that do not tell red from green. */
export function chartColours(seed: string, theme: Theme, isColourWeak: boolean): ChartColours {
  const all: Record<string, string> = {
    ...palette[theme],
    ...(isColourWeak ? colourWeakPalette[theme] : {}),
    ...colourVariables(seed, theme),
  }
  const of = (name: string) => all[name] ?? ''
  return {
    text: of('--fd-text'),
    secondary: of('--fd-text-secondary'),
    grid: of('--fd-border'),
    surface: of('--fd-surface'),
    raised: of('--fd-surface-raised'),
    accent: of('--fd-focus'),
    neutral: of('--fd-border-strong'),
    failed: of('--fd-failed'),
  }
}
