import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { TabLinks } from './tab-links'

const tabs = ['a', 'b', 'c'].map((key) => ({ key, label: key, href: `/${key}` }))

function at(current: string) {
  return (
    <MemoryRouter>
      <TabLinks name="视图" tabs={tabs} current={current} />
    </MemoryRouter>
  )
}

it('brings the current view into sight, and leaves a strip that shows it', () => {
  // A strip of 100 px over links of 80 px.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const at = tabs.findIndex(({ key }) => this.textContent === key)
    return at < 0 ? new DOMRect(0, 0, 100, 40) : new DOMRect(at * 80, 0, 80, 40)
  })
  const { rerender } = render(at('c'))
  const strip = screen.getByRole('navigation', { name: '视图' })
  expect(strip.scrollLeft).toBe(150)
  rerender(at('a'))
  expect(strip.scrollLeft).toBe(150)
})

it('groups the thousands of its counts, and shows none that is not known', () => {
  const counted = [{ key: 'a', label: '全部', href: '/a', count: 12000 }, ...tabs.slice(1)]
  render(
    <MemoryRouter>
      <TabLinks name="视图" tabs={counted} current="a" />
    </MemoryRouter>,
  )
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['全部12,000', 'b', 'c'])
})
