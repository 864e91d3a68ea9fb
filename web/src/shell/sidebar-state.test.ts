import { expect, it } from 'vitest'
import { deviceOf, toggleSidebar, useSidebar, watchDevice } from './sidebar-state'

it.each([
  [1088, 'desktop'],
  [1087, 'narrow'],
  [768, 'narrow'],
  [767, 'mobile'],
])('%i px is %s', (width, device) => expect(deviceOf(width)).toBe(device))

it('narrow and mobile close the side menu, a desktop opens it as it was left', () => {
  const stop = watchDevice()
  const resize = (width: number) => {
    window.innerWidth = width
    window.dispatchEvent(new Event('resize'))
    return useSidebar.getState()
  }
  expect(resize(1000)).toEqual({ device: 'narrow', isOpen: false })
  expect(resize(700)).toEqual({ device: 'mobile', isOpen: false })
  expect(resize(1280)).toEqual({ device: 'desktop', isOpen: true })
  toggleSidebar()
  expect(localStorage.getItem('freightdesk.sidebar')).toContain('collapsed')
  resize(700)
  toggleSidebar()
  expect(useSidebar.getState().isOpen, 'the drawer').toBe(true)
  expect(resize(1280).isOpen, 'still collapsed as the user left it').toBe(false)
  toggleSidebar()
  stop()
})

it('a window that was made narrow before the frame came has the layout of phones', () => {
  window.innerWidth = 700
  const stop = watchDevice()
  expect(useSidebar.getState()).toEqual({ device: 'mobile', isOpen: false })
  stop()
})
