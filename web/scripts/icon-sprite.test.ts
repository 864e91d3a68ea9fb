import { expect, it } from 'vitest'
import { buildSprite } from './icon-sprite'

it('holds every outlined icon once, by its menu name', () => {
  const { svg, names } = buildSprite()
  expect(names).toEqual(expect.arrayContaining(['audit', 'setting', 'bar-chart']))
  expect(svg.match(/<symbol /g)).toHaveLength(names.length)
  expect(svg).toContain('<symbol id="setting" viewBox="64 64 896 896"><path')
})
