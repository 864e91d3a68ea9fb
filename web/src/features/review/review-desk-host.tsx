import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { whenIdle } from '@/ui/lazy-component'
import { useAllowed } from '@/widgets/allowed'
import { lazyAntd } from '@/widgets/lazy-antd'
import { deskOf } from './desks'

const DeskHost = lazyAntd(async () => (await import('./desk-host')).DeskHost)

/**
 * The place of the review desk in the console. Its code comes when a list that
 * has a desk is at rest, for whoever may use it; from the first task on it stays,
 * with what it holds.
 */
export function ReviewDeskHost() {
  const { pathname, search } = useLocation()
  const { desk, wanted } = deskOf(pathname, search)
  const [isUsed, setUsed] = useState(false)
  if (wanted && !isUsed) setUsed(true)
  const mayCheck = useAllowed(desk ? `${desk.targetType}:check` : '')
  useEffect(() => {
    if (desk && mayCheck) whenIdle(DeskHost.preload)
  }, [desk, mayCheck])
  return isUsed && <DeskHost />
}
