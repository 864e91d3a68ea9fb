import { theme as antd } from 'antd'
import { describe, expect, it } from 'vitest'
import { themeConfig } from './antd-theme'
import { palette, presets, selectedGround, type Theme } from './tokens'

const themes: Theme[] = ['light', 'dark']

// What antd resolves for itself is a second palette beside the product's.
describe.each(themes)('in the %s theme', (theme) => {
  it.each(presets.map(({ seed }) => seed))('%s names every edge, ground and shadow', (seed) => {
    const token = antd.getDesignToken(themeConfig(seed, theme))
    const of = (name: string) => palette[theme][name]
    expect({
      edge: token.colorBorder,
      line: token.colorBorderSecondary,
      hovered: token.controlItemBgHover,
      chosen: token.controlItemBgActive,
      chosenHovered: token.controlItemBgActiveHover,
      corners: [token.borderRadius, token.borderRadiusLG],
      shadows: [token.boxShadow, token.boxShadowSecondary, token.boxShadowTertiary],
    }).toEqual({
      edge: of('--fd-border-strong'),
      line: of('--fd-border'),
      hovered: of('--fd-hover'),
      chosen: selectedGround(seed, theme),
      chosenHovered: selectedGround(seed, theme, true),
      corners: [6, 6],
      shadows: [of('--fd-shadow'), of('--fd-shadow'), of('--fd-shadow')],
    })
  })
})
