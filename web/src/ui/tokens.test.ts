import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from './colour'
import {
  badges,
  colourVariables,
  colourWeakPalette,
  DEFAULT_SEED,
  palette,
  presets,
  type Theme,
} from './tokens'

const themes: Theme[] = ['light', 'dark']
const cases = presets.flatMap((preset) => themes.map((theme) => [preset.name, theme, preset] as const))

describe.each(cases)('%s in the %s theme', (_name, theme, preset) => {
  const variables = colourVariables(preset.seed, theme)
  const grounds = ['--fd-ground', '--fd-surface', '--fd-surface-raised'].map(
    (name) => palette[theme][name] ?? '',
  )

  it.each(['--fd-fill', '--fd-fill-hover', '--fd-fill-active'])('text on %s reads', (name) => {
    expect(contrast(variables[name] ?? '', variables['--fd-on-fill'] ?? '')).toBeGreaterThanOrEqual(4.5)
  })
  it('links read on every ground, and on a row that has the pointer or is selected', () => {
    for (const ground of [...grounds, palette[theme]['--fd-hover'] ?? '', variables['--fd-selected'] ?? '']) {
      expect(contrast(variables['--fd-link'] ?? '', ground)).toBeGreaterThanOrEqual(4.5)
    }
  })
  it('the focus ring is seen on every ground', () => {
    for (const ground of grounds) {
      expect(contrast(variables['--fd-focus'] ?? '', ground)).toBeGreaterThanOrEqual(3)
    }
  })
})

describe.each(themes)('the %s palette', (theme) => {
  const grounds = ['--fd-ground', '--fd-surface', '--fd-surface-raised', '--fd-hover']
  const texts = [
    '--fd-text',
    '--fd-text-secondary',
    '--fd-pending',
    '--fd-failed',
    '--fd-passed',
    '--fd-warning',
    '--fd-error',
  ]
  it.each(texts)('%s reads on every ground', (text) => {
    for (const ground of grounds) {
      expect(contrast(palette[theme][text] ?? '', palette[theme][ground] ?? '')).toBeGreaterThanOrEqual(4.5)
      const weak = colourWeakPalette[theme][text]
      if (weak) expect(contrast(weak, palette[theme][ground] ?? '')).toBeGreaterThanOrEqual(4.5)
    }
  })
})

it('digits read on both badges and on the danger button', () => {
  for (const ground of [badges.pending, badges.failed, palette.light['--fd-danger-fill'] ?? '']) {
    expect(contrast('#FFFFFF', ground)).toBeGreaterThanOrEqual(4.5)
  }
})

it('has the eight presets with the default among them', () => {
  expect(presets).toHaveLength(8)
  expect(presets.map((preset) => preset.seed)).toContain(DEFAULT_SEED)
})

it('tokens.css says the same as tokens.ts', () => {
  const [, light = '', dark = ''] = readFileSync('src/ui/tokens.css', 'utf8')
    .toUpperCase()
    .split(/:ROOT(?= |\[DATA-THEME)/)
  for (const theme of themes) {
    const block = theme === 'dark' ? dark : light
    for (const [name, value] of Object.entries({
      ...palette[theme],
      ...colourVariables(DEFAULT_SEED, theme),
    })) {
      expect(block).toContain(`${name}: ${value};`.toUpperCase())
    }
  }
})
