import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ImageLoader } from '@/ui/secure-image'
import { closeDesk, openDesk } from './desk-session'
import { useDesk } from './desk-state'
import { deskOf } from './desks'
import { ReviewDesk } from './review-desk'
import type { Claim } from './review-wire'
import { ListUndoBar } from './undo-bar'

/**
 * Opens the desk over a list whose address says `task=<subject id>` or
 * `task=next`, and keeps the address in step with the task on screen. Mounted
 * once for the whole console: claims are held while tabs come and go.
 */
export function DeskHost() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { desk, wanted } = deskOf(pathname, search)
  const target = useDesk((state) => state.target)
  const undoables = useDesk((state) => state.undoables)
  const late = useDesk((state) => state.late)
  useWarmPictures()

  const refresh = useEffectEvent(() => {
    const { targetType } = useDesk.getState()
    void client.invalidateQueries({ queryKey: [targetType] })
    void client.invalidateQueries({ queryKey: ['counters', targetType] })
  })
  // Subjects that the desk itself has put into the address. It arrives there
  // late: by then the desk may be elsewhere, and must not be led back.
  const led = useRef(new Set<string>())
  const follow = useEffectEvent(() => {
    if (!desk || !wanted || !target || target === wanted) return
    led.current.add(target)
    const next = new URLSearchParams(search)
    next.set('task', target)
    void navigate({ pathname, search: `?${next}` }, { replace: true, state })
  })
  const obey = useEffectEvent(() => {
    const isOwn = wanted !== null && led.current.delete(wanted)
    if (!isOwn || wanted === target) led.current.clear()
    if (!desk || !wanted) void closeDesk().then((wasOpen) => wasOpen && refresh())
    else if (isOwn) follow()
    else if (wanted !== useDesk.getState().target) void openDesk(desk.targetType, wanted)
  })
  useEffect(() => {
    if (late > 0) refresh()
  }, [late])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address leads the desk
  useEffect(() => obey(), [desk, wanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new task on screen moves the address
  useEffect(() => follow(), [target])

  const close = () => {
    const next = new URLSearchParams(search)
    next.delete('task')
    void navigate({ pathname, search: next.size > 0 ? `?${next}` : '' }, { state })
  }
  if (!desk || !wanted) return undoables.length > 0 && <ListUndoBar undoables={undoables} />
  return <ReviewDesk title={desk.title} onClose={close} />
}

/** Has the pictures of the tasks that are held fetched and decoded before they are asked for, and kept while they may be. */
function useWarmPictures(): void {
  const images = use(ImageLoader)
  const pictures = useDesk(({ current, warmed }) => picturesOf(current, warmed))
  useEffect(() => {
    const holds = pictures.split('\n').flatMap((url) => (url === '' ? [] : images.hold(url)))
    // What does not come waits for the moment it is looked at.
    for (const { url } of holds) url.catch(() => {})
    return () => {
      for (const { release } of holds) release()
    }
  }, [images, pictures])
}

// One text, so that a renewed lease, which changes the claims, does not look like new pictures.
function picturesOf(...claims: (Claim | null)[]): string {
  return claims.flatMap((claim) => claim?.task.documents.map(({ url }) => url) ?? []).join('\n')
}
