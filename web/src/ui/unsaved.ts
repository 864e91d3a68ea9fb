import {
  createContext,
  use,
  useEffectEvent,
  useId,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { create } from 'zustand'
import { dropDraft, putDraft, readDraft, saveDraft, type UnkeptField, waitingDrafts } from '@/storage/drafts'
import type { Draft, SentDraft } from '@/storage/keys'
import { confirm } from './confirm'

interface Place {
  userId: string
  path: string
  /** A part of the page that can go alone; parts of it begin with its name. */
  part?: string
}

/** Whose page this is: set by the frame around each tab. */
export const UnsavedPlace = createContext<Place>({ userId: '', path: '' })

type Values = Record<string, unknown>

/** What a user changed, and what that was before: all else is the server's, also when it is taken up again. */
export interface Changes {
  values: Values
  base: Values
  /** What was sent of it and never answered. */
  sent?: readonly SentDraft[]
}

/** A draft that can be laid over what others have saved since. */
export interface OfferedDraft extends Draft {
  base: Values
}

/** How a form's text survives a reload. */
export interface DraftOptions {
  /** Name of the form on its page. */
  form: string
  /** What is changed now; called only when it must be kept. */
  changes: () => Changes
  /** Fields with personal information, which are never stored. */
  without?: readonly UnkeptField[]
}

interface Entry {
  path: string
  part: string
  label: string
  /** `ifNew`: only where something was typed since. */
  keep: (ifNew?: boolean) => void
  /** Forgets what was kept. */
  drop: () => void
  /** The user has let go of it, or it is saved. */
  isGivenUp: boolean
}

const entries = new Map<string, Entry>()
/** Grows with every change of the entries. */
const useChanges = create(() => ({ count: 0 }))
let isLeaving = false
/** The user has signed out: nothing is kept any more. */
let isForgetting = false

function changed(): void {
  // Insertion effects must not cause renders themselves.
  queueMicrotask(() => {
    useChanges.setState(({ count }) => ({ count: count + 1 }))
  })
}

window.addEventListener('beforeunload', (event) => {
  if (!isLeaving && (entries.size > 0 || waitingDrafts().length > 0)) event.preventDefault()
})

function keepAll(ifNew = false): void {
  if (!isForgetting) for (const entry of entries.values()) if (!entry.isGivenUp) entry.keep(ifNew)
}

// Who answers that question in haste finds their text when the page is back.
window.addEventListener('pagehide', () => keepAll())

/** ms between two looks at what was typed: a browser that breaks down leaves what is older. */
const KEEP_EVERY = 1_000
setInterval(() => keepAll(true), KEEP_EVERY)

/**
 * Says that something typed here is not saved: the tab shows a dot, and
 * closing it asks first. With `draft`, the text outlives a reload, and the form
 * itself where that goes without having been asked: with its page's right or
 * by Back, or with the browser. The answer offers it back: `draft` is what was
 * kept. Only the user's answer, `decline`, forgets that: what is typed
 * beside the offer is a draft of its own, and the older one is offered after
 * it. `discard` forgets what is typed, once it is saved or given up; `keepNow`
 * keeps it without waiting.
 */
export function useDirty(
  label: string,
  isDirty: boolean,
  draft?: DraftOptions,
): { draft: OfferedDraft | null; decline: () => void; discard: () => void; keepNow: () => void } {
  const id = useId()
  const { userId, path, part = '' } = use(UnsavedPlace)
  const place = { userId, path, form: draft?.form ?? label }
  const [found, setFound] = useState(() => (draft && userId ? offeredDraft(readDraft(place)) : null))
  /** What was kept of what is typed now. */
  const kept = useRef('')
  const putBack = (offered: Draft | null | undefined) => {
    kept.current = ''
    if (offered) putDraft(place, offered)
    else dropDraft(place)
  }
  const unkeep = () => {
    if (kept.current !== '') putBack(found)
  }
  const drop = useEffectEvent(unkeep)
  const keep = useEffectEvent((ifNew = false) => {
    if (!draft || !userId) return
    const changes = draft.changes()
    if (Object.keys(changes.values).length === 0) return drop()
    const now = JSON.stringify([changes.values, changes.sent])
    if (ifNew && now === kept.current) return
    kept.current = now
    saveDraft(place, label, { ...changes, without: draft.without, earlier: found ?? undefined })
  })

  const keepAtEnd = useEffectEvent(() => {
    const entry = entries.get(id)
    if (entry && !entry.isGivenUp && !isForgetting) entry.keep()
  })
  // Parents end before what is in them: the fields still have their values. Before the entry is gone: first.
  useInsertionEffect(() => () => keepAtEnd(), [])

  // An insertion effect outlives a hidden tab, whose other effects are undone.
  useInsertionEffect(() => {
    if (!isDirty) return drop()
    entries.set(id, { path, part, label, keep: (ifNew) => keep(ifNew), drop: () => drop(), isGivenUp: false })
    changed()
    return () => {
      entries.delete(id)
      changed()
    }
  }, [id, path, part, label, isDirty])

  const decline = () => {
    putBack(found?.earlier)
    setFound(offeredDraft(found?.earlier))
  }
  const discard = () => {
    const entry = entries.get(id)
    if (entry) entry.isGivenUp = true
    unkeep()
  }
  const keepNow = () => entries.get(id)?.keep()
  return { draft: found, decline, discard, keepNow }
}

function offeredDraft(draft: Draft | null | undefined): OfferedDraft | null {
  return draft?.base ? { ...draft, base: draft.base } : null
}

function unsavedOn(paths?: readonly string[], part = ''): Entry[] {
  return [...entries.values()].filter(
    (entry) => (!paths || paths.includes(entry.path)) && entry.part.startsWith(part),
  )
}

/** What is not saved on the paths, or anywhere. */
export function unsavedLabels(paths?: readonly string[], part?: string): string[] {
  return unsavedOn(paths, part).map((entry) => entry.label)
}

/** True while something on the path is not saved. */
export function useIsUnsaved(path: string): boolean {
  return useChanges(() => unsavedLabels([path]).length > 0)
}

/** True while something on the page around is typed that was neither saved nor given up. */
export function useIsTyped(): boolean {
  const { path } = use(UnsavedPlace)
  return useChanges(() => unsavedOn([path]).some(({ isGivenUp }) => !isGivenUp))
}

/** The paths on which something is not saved. */
export function useUnsavedPaths(): ReadonlySet<string> {
  const paths = useChanges(() =>
    unsavedOn()
      .map((entry) => entry.path)
      .join('\n'),
  )
  return useMemo(() => new Set(paths.split('\n')), [paths])
}

/** Asks before what is typed on the paths, in a part of them, or anywhere is lost; true when it may be. */
export async function mayDiscard(paths?: readonly string[], part?: string): Promise<boolean> {
  const labels = unsavedLabels(paths, part)
  if (labels.length === 0) return true
  const isGivenUp = await confirm({
    text: '有未保存的修改',
    detail: [...new Set(labels)].join('、'),
    okText: '不保存',
    cancelText: '返回编辑',
    isDangerous: true,
  })
  if (isGivenUp)
    for (const entry of unsavedOn(paths, part)) {
      entry.isGivenUp = true
      entry.drop()
    }
  return isGivenUp
}

/** Keeps every draft and lets the page go without a question: for a reload that nobody asked for. */
export function keepDraftsAndLeave(): void {
  isLeaving = true
  for (const entry of entries.values()) entry.keep()
}

/** Lets the page go without a question: what is typed was given up. */
export function leaveWithoutDrafts(): void {
  isLeaving = true
  isForgetting = true
}
