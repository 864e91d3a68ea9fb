import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { enterField } from './desk-fields'

function entered(): HTMLTextAreaElement {
  const field = document.body.appendChild(document.createElement('textarea'))
  enterField(field, 'KeyM')
  return field
}

/** Whether the stroke becomes text. */
const isText = (field: HTMLTextAreaElement, code: string, repeat = false) =>
  fireEvent.keyDown(field, { code, repeat })

it('the key that led into the field is no text while it is held down', () => {
  const field = entered()
  expect(isText(field, 'KeyM', true)).toBe(false)
  expect(isText(field, 'KeyM', true)).toBe(false)
})

it('a letter that follows is text, the same one too, however soon', () => {
  expect(isText(entered(), 'KeyM')).toBe(true)
  const field = entered()
  expect(isText(field, 'KeyE')).toBe(true)
  expect(isText(field, 'KeyM', true), 'a word that has begun').toBe(true)
})
