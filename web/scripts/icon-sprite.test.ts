import { expect, it } from 'vitest'
import { buildSprites } from './icon-sprite'

const { own, other } = buildSprites()

it.each([own, other])('holds every one of its icons once, by its menu name', ({ names, svg }) => {
  expect(svg.match(/<symbol /g)).toHaveLength(names.length)
})

it('keeps what the console and the built-in menu show apart from all that a menu may show', () => {
  expect(own.names).toEqual(expect.arrayContaining(['home', 'setting', 'close-circle', 'waybill']))
  expect(own.svg).toContain('<symbol id="setting" viewBox="64 64 896 896"><path')
  expect(other.names).toEqual(expect.arrayContaining(['bar-chart', 'yuque']))
  expect(own.svg.length).toBeLessThan(other.svg.length / 2)
})
