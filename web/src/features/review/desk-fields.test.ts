import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { enterField } from './desk-fields'

let now: MockInstance<() => number>

beforeEach(() => {
  now = vi.spyOn(performance, 'now')
})

function entered(): HTMLTextAreaElement {
  const field = document.body.appendChild(document.createElement('textarea'))
  now.mockReturnValue(1_000)
  enterField(field, 'KeyM')
  return field
}

/** Whether the stroke becomes text. */
function isText(field: HTMLTextAreaElement, code: string, at: number): boolean {
  now.mockReturnValue(1_000 + at)
  return fireEvent.keyDown(field, { code })
}

it('the bounce of the key that led into the field is no text', () => {
  expect(isText(entered(), 'KeyM', 60)).toBe(false)
})

it('a letter that follows is text, the same one too', () => {
  expect(isText(entered(), 'KeyM', 160)).toBe(true)
  const field = entered()
  expect(isText(field, 'KeyE', 60)).toBe(true)
  expect(isText(field, 'KeyM', 90), 'a word that has begun').toBe(true)
})
