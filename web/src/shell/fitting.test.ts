import { expect, it } from 'vitest'
import { fitting, MORE_WIDTH, TOP_MENU_GAP } from './fitting'

const all = [100, 100, 100, 100]
const WHOLE = 400 + 3 * TOP_MENU_GAP

it.each([
  [WHOLE, 4],
  [WHOLE - 1, 2],
  [MORE_WIDTH + 2 * (100 + TOP_MENU_GAP), 2],
  [MORE_WIDTH + 2 * (100 + TOP_MENU_GAP) - 1, 1],
  [MORE_WIDTH + 100, 0],
  [0, 0],
])('in %i px fit %i of four', (available, count) => expect(fitting(all, available)).toBe(count))

it('nothing needs no room', () => expect(fitting([], 0)).toBe(0))
