import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { MenuEntry } from '@/identity/menu'
import { MenuSearch } from './menu-search'

const entry: MenuEntry = {
  id: 'review',
  title: '司机审核',
  icon: '',
  pinyin: '',
  target: { kind: 'inside', path: '/driver/check' },
  children: [],
}

it('the Enter that takes a word of an input method opens no page', () => {
  const onChoose = vi.fn()
  render(<MenuSearch entries={[entry]} onChoose={onChoose} onClose={() => {}} />)
  const field = screen.getByRole('combobox')
  fireEvent.change(field, { target: { value: '司机' } })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(onChoose).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ title: '司机审核' }))
})
