import { expect, it } from 'vitest'
import { logoOn, pictureAddress } from './platform-logo'

it.each([
  ['f/01abc.png', '/sys/common/static/f/01abc.png'],
  ['https://example.com/a.png', 'https://example.com/a.png'],
  ['', ''],
])('%s is at %s', (value, address) => expect(pictureAddress(value)).toBe(address))

it('the light logo stands on dark ground, and either where there is only one', () => {
  const both = { platform_logo_light: 'f/light.png', platform_logo_dark: 'f/dark.png' }
  expect(logoOn(both, 'dark')).toContain('light.png')
  expect(logoOn(both, 'light')).toContain('dark.png')
  expect(logoOn({ ...both, platform_logo_dark: '' }, 'light')).toContain('light.png')
  expect(logoOn({ platform_logo_light: '', platform_logo_dark: '' }, 'dark')).toBe('')
})
