import { expect, it } from 'vitest'
import { contrast } from '../colour'
import { palette, presets, type Theme } from '../tokens'
import { chartColours } from './chart-colours'

it('every mark stands out from what it is painted on, in every look', () => {
  for (const theme of ['light', 'dark'] as Theme[]) {
    const surface = palette[theme]['--fd-surface'] ?? ''
    for (const { seed } of presets) {
      for (const isColourWeak of [false, true]) {
        const { accent, neutral, failed, text, secondary } = chartColours(seed, theme, isColourWeak)
        for (const mark of [accent, neutral, failed]) {
          expect(contrast(mark, surface), `${mark} ${seed} ${theme}`).toBeGreaterThanOrEqual(3)
        }
        for (const words of [text, secondary]) expect(contrast(words, surface)).toBeGreaterThanOrEqual(4.5)
      }
    }
  }
})

it('eyes that do not tell red from green get orange for what failed', () => {
  expect(chartColours('#1890FF', 'light', true).failed).not.toBe(
    chartColours('#1890FF', 'light', false).failed,
  )
})
