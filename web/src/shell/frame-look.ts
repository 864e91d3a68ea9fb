import { useLayoutEffect } from 'react'
import { frameOf, useAppearance } from '@/preferences/appearance'
import type { Theme } from '@/ui/tokens'
import { type Device, useSidebar, watchDevice } from './sidebar-state'

export interface FrameLook {
  device: Device
  /** Of the sidebar, or on phones of the drawer. */
  isOpen: boolean
  /** The menu stands in the header; never on phones. */
  isTopMenu: boolean
  hasSidebar: boolean
  hasTabs: boolean
  isHeaderHiding: boolean
  /** Of what the menu and the brand stand on. */
  menuGround: Theme
  /** For the element around it all: frame.css does the rest. */
  attributes: Record<`data-${string}`, string | boolean>
}

/** How light the menu really is: the light one is the surface of the theme, which is dark in the dark theme. */
export function menuGroundOf(menuTheme: Theme, shown: Theme): Theme {
  return shown === 'dark' ? 'dark' : menuTheme
}

/** How the frame is built now: what the user chose, as far as the window is wide enough for it. */
export function useFrameLook(): FrameLook {
  useLayoutEffect(watchDevice, [])
  const { device, isOpen } = useSidebar()
  const appearance = useAppearance()
  const frame = frameOf(appearance)
  const isMobile = device === 'mobile'
  const isTopMenu = frame.isTopMenu && !isMobile
  const hasSidebar = !frame.isTopMenu && !isMobile
  const hasTabs = appearance.multiTab && !isMobile
  return {
    device,
    isOpen,
    isTopMenu,
    hasSidebar,
    hasTabs,
    isHeaderHiding: frame.isHeaderHiding,
    menuGround: menuGroundOf(appearance.menuTheme, appearance.shown),
    attributes: {
      'data-menu': appearance.menuTheme,
      'data-layout': appearance.layout,
      'data-sidebar': hasSidebar ? (isOpen ? 'open' : 'collapsed') : 'none',
      'data-sidebar-fixed': frame.isSidebarFixed,
      'data-header': frame.isHeaderFixed ? 'fixed' : 'loose',
      'data-tabs': hasTabs,
      'data-fluid': frame.isFluid,
    },
  }
}
