import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { columnsWithin, DescriptionList } from './description-list'

it.each([
  [1, 1],
  [4, 4],
  [5, 4],
  [0, 1],
  [2.5, 2],
])('of %d columns asked for there are %d', (asked, real) => expect(columnsWithin(asked)).toBe(real))

it('shows terms with their values', () => {
  render(
    <DescriptionList columns={5} title="运单" items={[{ key: 'no', label: '运单号', children: 'YD1' }]} />,
  )
  expect(screen.getByText('运单号')).toBeInTheDocument()
  expect(screen.getByText('YD1')).toBeInTheDocument()
  expect(screen.getByText('运单')).toBeInTheDocument()
})
