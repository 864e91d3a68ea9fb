import { expect, it } from 'vitest'
import { putInOrder, RowBoxes } from './row-boxes'

const order = ['a', 'b', 'c', 'd', 'e', 'f']
const shown = (boxes: ReturnType<RowBoxes['assign']>) => boxes.map(({ key, id }) => `${key}${id}`).join(' ')

it('rows keep their boxes; those that come take over the boxes of those that go', () => {
  const boxes = new RowBoxes()
  expect(shown(boxes.assign([0, 1, 2], order, undefined))).toBe('0a 1b 2c')
  expect(shown(boxes.assign([2, 3, 4], order, undefined))).toBe('0d 1e 2c')
  expect(shown(boxes.assign([2, 3, 4], order, undefined))).toBe('0d 1e 2c')
  expect(shown(boxes.assign([1, 2, 3, 4], order, undefined))).toBe('0d 1e 2c 3b')
})

it('a row that is still in sight keeps its box wherever it moves', () => {
  const boxes = new RowBoxes()
  boxes.assign([0, 1, 2], order, undefined)
  expect(boxes.assign([0, 1, 2], ['c', 'a', 'x'], undefined)).toEqual([
    { key: 0, id: 'a', index: 1 },
    { key: 1, id: 'x', index: 2 },
    { key: 2, id: 'c', index: 0 },
  ])
})

it('the box with the focus goes with its row', () => {
  const boxes = new RowBoxes()
  boxes.assign([0, 1], order, undefined)
  expect(shown(boxes.assign([2, 3], order, 'b'))).toBe('0c 2d')
})

function bodyOf(tops: readonly number[]): HTMLElement {
  const body = document.createElement('div')
  for (const top of tops) {
    const row = document.createElement('div')
    row.setAttribute('role', 'row')
    row.tabIndex = -1
    row.style.top = `${top}px`
    body.append(row)
  }
  body.append(document.createElement('hr'))
  document.body.replaceChildren(body)
  return body
}

const tops = (body: HTMLElement) =>
  [...body.children].map((child) => (child as HTMLElement).style.top || child.tagName)

it('boxes come to stand in the order of their rows, what else is there stays', () => {
  for (const mixed of [
    [120, 160, 0, 40, 80],
    [40, 80, 120, 160, 0],
    [160, 120, 80, 40, 0],
  ]) {
    const body = bodyOf(mixed)
    putInOrder(body)
    expect(tops(body)).toEqual(['0px', '40px', '80px', '120px', '160px', 'HR'])
  }
})

it('the box with the focus does not move', () => {
  const body = bodyOf([80, 120, 0, 40])
  const focused = body.children[0] as HTMLElement
  focused.focus()
  const moved: Node[] = []
  const observer = new MutationObserver(() => {})
  observer.observe(body, { childList: true })
  putInOrder(body)
  for (const { addedNodes } of observer.takeRecords()) moved.push(...addedNodes)
  expect(tops(body)).toEqual(['0px', '40px', '80px', '120px', 'HR'])
  expect(moved).not.toContain(focused)
  expect(focused).toHaveFocus()
})
