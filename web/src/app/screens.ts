import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type Screen = LazyExoticComponent<ComponentType>

function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name): Screen {
  return lazy(async () => ({ default: (await load())[name] }))
}

/** The wire's component string of a menu entry → the screen it shows, loaded at its first visit. */
export const screens: Readonly<Record<string, Screen>> = {
  'dashboard/Analysis': screen(() => import('@/features/dashboard/analysis-screen'), 'AnalysisScreen'),
  'driver/DriverCheckList': screen(
    () => import('@/features/driver/driver-check-screen'),
    'DriverCheckScreen',
  ),
  'system/DictList': screen(() => import('@/features/dict/dict-list-screen'), 'DictListScreen'),
}
