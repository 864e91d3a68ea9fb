import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Icon } from './icon'

it('shows a known icon from the sprite and a dot for others', () => {
  const view = render(<Icon name="bar-chart" />)
  expect(view.container.querySelector('use')?.getAttribute('href')).toMatch(/\.svg#bar-chart$/)
  view.rerender(<Icon name="no-such-icon" />)
  expect(screen.getByTestId('dot')).toBeInTheDocument()
})
