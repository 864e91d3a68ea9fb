import { expect, it } from 'vitest'
import { menuGroundOf } from './frame-look'

it.each([
  ['dark', 'light', 'dark'],
  ['light', 'light', 'light'],
  ['dark', 'dark', 'dark'],
  // The light menu is the surface of the theme.
  ['light', 'dark', 'dark'],
] as const)('a %s menu in the %s theme is %s ground', (menu, theme, ground) =>
  expect(menuGroundOf(menu, theme)).toBe(ground),
)
