import { readFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { changeAppearance, startAppearance, useAppearance } from './appearance'

const root = document.documentElement
const boot = new Function(readFileSync('public/boot.js', 'utf8')) as () => void

beforeEach(() => {
  root.removeAttribute('data-theme')
  root.removeAttribute('data-density')
  root.removeAttribute('style')
  root.className = ''
  startAppearance()()
})

it('begins light, at the default density, in the default colour', () => {
  expect(useAppearance.getState()).toMatchObject({
    theme: 'light',
    shown: 'light',
    density: 'default',
    colour: '#1890FF',
  })
})

it('boot.js shows before the first paint what was chosen', () => {
  changeAppearance({ theme: 'dark', density: 'compact', colour: '#722ED1', colourWeak: true })
  const chosen = root.outerHTML.slice(0, root.outerHTML.indexOf('<head>'))
  root.removeAttribute('data-theme')
  root.removeAttribute('data-density')
  root.removeAttribute('style')
  root.className = ''
  boot()
  expect(root.dataset.theme).toBe('dark')
  expect(root.dataset.density).toBe('compact')
  expect(root.classList.contains('colour-weak')).toBe(true)
  expect(root.style.getPropertyValue('--fd-accent')).toBe('#722ED1')
  expect(chosen).toContain('data-theme="dark"')
})

it('boot.js is small and survives an unreadable record', () => {
  expect(readFileSync('public/boot.js').length).toBeLessThan(1_024)
  localStorage.setItem('freightdesk.appearance', '{broken')
  boot()
  expect(root.dataset.theme).toBe('light')
})

it('takes foreign values for the defaults', () => {
  localStorage.setItem(
    'freightdesk.appearance',
    JSON.stringify({ value: { theme: 'pink', colour: 'red', density: 7 }, expire: null }),
  )
  startAppearance()()
  expect(useAppearance.getState()).toMatchObject({ theme: 'light', colour: '#1890FF', density: 'default' })
})

it('follows the other tabs', () => {
  const stop = startAppearance()
  localStorage.setItem('freightdesk.appearance', JSON.stringify({ value: { theme: 'dark' }, expire: null }))
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'freightdesk.appearance', storageArea: localStorage }),
  )
  stop()
  expect(useAppearance.getState().shown).toBe('dark')
  changeAppearance({ theme: 'light' })
})
