import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { placeAfterDrop, useDragOrder } from './drag-order'

it.each([
  [0, 2, 'before', 1],
  [0, 2, 'after', 2],
  [2, 0, 'before', 0],
  [2, 0, 'after', 1],
  [1, 0, 'after', 1],
  [1, 2, 'before', 1],
] as const)('from %i, dropped at %i %s, it stands at %i', (from, over, side, place) => {
  expect(placeAfterDrop(from, over, side)).toBe(place)
})

const onDrop = vi.fn()

function List() {
  const { dragged, target, handlers } = useDragOrder({
    accepts: (key, over) => key !== over && over !== 'fixed',
    onDrop,
  })
  return (
    <ul {...handlers} data-dragged={dragged} data-side={target?.side}>
      {['a', 'b', 'fixed'].map((key) => (
        <li key={key} data-key={key}>
          <span draggable>{key}</span>
        </li>
      ))}
    </ul>
  )
}

const dataTransfer = { setData: vi.fn(), setDragImage: vi.fn(), effectAllowed: '' }
/** jsdom has no place of the pointer for it. */
function dragOver(element: Element, clientY: number): void {
  const event = createEvent.dragOver(element, { dataTransfer })
  fireEvent(element, Object.defineProperty(event, 'clientY', { value: clientY }))
}

const at = (name: string) => screen.getByText(name)

it('drops an item before or after another, by the half that is pointed at', () => {
  render(<List />)
  const list = screen.getByRole('list')
  vi.spyOn(at('b').closest('li') as Element, 'getBoundingClientRect').mockReturnValue({
    top: 100,
    height: 40,
  } as DOMRect)
  fireEvent.dragStart(at('a'), { dataTransfer })
  expect(dataTransfer.setDragImage).toHaveBeenCalledWith(at('a').closest('li'), 0, 0)
  expect(list.dataset.dragged).toBe('a')
  dragOver(at('b'), 119)
  expect(list.dataset.side).toBe('before')
  dragOver(at('b'), 121)
  fireEvent.drop(at('b'), { dataTransfer })
  expect(onDrop).toHaveBeenCalledExactlyOnceWith('a', { key: 'b', side: 'after' })
  expect(list.dataset.dragged).toBeUndefined()
})

it('takes nothing where it is not accepted, nor what comes from outside', () => {
  onDrop.mockClear()
  render(<List />)
  expect(fireEvent.drop(at('b'), { dataTransfer }), 'left to whoever takes files').toBe(true)
  fireEvent.dragStart(at('a'), { dataTransfer })
  fireEvent.dragOver(at('b'), { dataTransfer })
  expect(fireEvent.dragOver(at('fixed'), { dataTransfer })).toBe(true)
  fireEvent.drop(at('fixed'), { dataTransfer })
  expect(onDrop).not.toHaveBeenCalled()
})
