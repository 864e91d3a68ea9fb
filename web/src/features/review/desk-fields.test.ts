import { fireEvent } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { enterField } from './desk-fields'

function entered(): HTMLTextAreaElement {
  const field = document.body.appendChild(document.createElement('textarea'))
  enterField(field, 'KeyM')
  return field
}

/** Whether the stroke becomes text. */
const isText = (field: HTMLTextAreaElement, code: string, more: object = {}) =>
  fireEvent.keyDown(field, { code, ...more })

const held = { repeat: true }

afterEach(() => vi.useRealTimers())

it('the key that led into the field is no text while it is held down', () => {
  const field = entered()
  expect(isText(field, 'KeyM', held)).toBe(false)
  expect(isText(field, 'KeyM', held)).toBe(false)
})

it('the key that slips a second time is no text', () => {
  vi.useFakeTimers()
  const field = entered()
  vi.advanceTimersByTime(50)
  expect(isText(field, 'KeyM')).toBe(false)
  vi.advanceTimersByTime(50)
  expect(isText(field, 'KeyM'), 'who types it later means it').toBe(true)
})

it('it slips for longer where that is said', () => {
  vi.useFakeTimers()
  const field = document.body.appendChild(document.createElement('textarea'))
  enterField(field, 'KeyM', 500)
  vi.advanceTimersByTime(300)
  expect(isText(field, 'KeyM')).toBe(false)
})

it('the key that slips a second time with its modifier is no text', () => {
  const field = entered()
  isText(field, 'ShiftLeft', { key: 'Shift' })
  expect(isText(field, 'KeyM', { key: 'M', shiftKey: true })).toBe(false)
})

it('what an input method takes is text, the same key too', () => {
  expect(isText(entered(), 'KeyM', { keyCode: 229 })).toBe(true)
  expect(isText(entered(), 'KeyM', { isComposing: true })).toBe(true)
})

it('after text that came without keys it is text', () => {
  const field = entered()
  field.value = '案例'
  expect(isText(field, 'KeyM')).toBe(true)
})

it('another letter that follows is text, however soon', () => {
  const field = entered()
  expect(isText(field, 'KeyE')).toBe(true)
  expect(isText(field, 'KeyM', held), 'a word that has begun').toBe(true)
})
