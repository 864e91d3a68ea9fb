import { expect, it } from 'vitest'
import { movedBy, straight } from './viewer-state'

const wide = { ...straight, zoom: 2, x: 10, y: 20 }

it('one finger drags what it holds', () => {
  expect(movedBy(wide, [{ x: 5, y: 5 }], [{ x: 25, y: 0 }])).toEqual({ ...wide, x: 30, y: 15 })
})

it('two fingers zoom as they part, and take the picture along', () => {
  const from = [
    { x: 100, y: 100 },
    { x: 200, y: 100 },
  ]
  const apart = [
    { x: 50, y: 110 },
    { x: 250, y: 110 },
  ]
  expect(movedBy(straight, from, apart)).toEqual({ ...straight, zoom: 2, x: 0, y: 10 })
  expect(movedBy({ ...straight, zoom: 2 }, apart, from)).toEqual({ ...straight, x: 0, y: -10 })
})

it('fingers that meet or part for good stop at the ends of the scale', () => {
  const together = [
    { x: 100, y: 100 },
    { x: 100, y: 100 },
  ]
  const far = [
    { x: 0, y: 0 },
    { x: 4_000, y: 0 },
  ]
  expect(movedBy(straight, far, together).zoom).toBe(0.5)
  expect(movedBy(straight, together, far).zoom).toBe(8)
})
