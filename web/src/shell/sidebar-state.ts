import { create } from 'zustand'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import { MOBILE_BELOW } from '@/ui/use-below'

/** The width in px below which the side menu is closed by default (spec §4). */
export const NARROW_BELOW = 1088

export type Device = 'desktop' | 'narrow' | 'mobile'

/** The device for a window of that width. */
export function deviceOf(width: number): Device {
  if (width < MOBILE_BELOW) return 'mobile'
  return width < NARROW_BELOW ? 'narrow' : 'desktop'
}

interface SidebarState {
  device: Device
  /** The side menu shows its titles, or on phones: the drawer is open. */
  isOpen: boolean
}

const storedOpen = () => local.get(keys.sidebar) !== 'collapsed'

export const useSidebar = create<SidebarState>(() => stateFor(deviceOf(window.innerWidth)))

/** A desktop opens the menu as the user left it; smaller windows close it. */
function stateFor(device: Device): SidebarState {
  return { device, isOpen: device === 'desktop' && storedOpen() }
}

/** Opens or closes; a desktop remembers it. */
export function toggleSidebar(): void {
  const { device, isOpen } = useSidebar.getState()
  if (device === 'desktop') local.set(keys.sidebar, isOpen ? 'collapsed' : 'open')
  useSidebar.setState({ isOpen: !isOpen })
}

/** Closes the drawer of a phone, e.g. after a choice in it. */
export function closeDrawer(): void {
  if (useSidebar.getState().device === 'mobile') useSidebar.setState({ isOpen: false })
}

/** Follows the width of the window, which may have changed before the frame was there. Returns a function that stops it. */
export function watchDevice(): () => void {
  const onResize = () => {
    const device = deviceOf(window.innerWidth)
    if (device !== useSidebar.getState().device) useSidebar.setState(stateFor(device))
  }
  onResize()
  window.addEventListener('resize', onResize)
  return () => window.removeEventListener('resize', onResize)
}
