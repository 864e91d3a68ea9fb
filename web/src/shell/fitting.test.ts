import { expect, it } from 'vitest'
import { fitting, moreWidth, topMenuGap } from './fitting'

const all = [100, 100, 100, 100]
const whole = 400 + 3 * topMenuGap

it.each([
  [whole, 4],
  [whole - 1, 2],
  [moreWidth + 2 * (100 + topMenuGap), 2],
  [moreWidth + 2 * (100 + topMenuGap) - 1, 1],
  [moreWidth + 100, 0],
  [0, 0],
])('in %i px fit %i of four', (available, count) => expect(fitting(all, available)).toBe(count))

it('nothing needs no room', () => expect(fitting([], 0)).toBe(0))
