import { type ReactNode, useMemo, useState } from 'react'
import type { GrantChange } from '@/widgets/grant-tree/grant-change'
import type { GrantChoice } from '@/widgets/grant-tree/grant-choices'
import { GrantReviewModal } from './grant-review-modal'

interface Asked {
  change: GrantChange
  /** True when it was saved, false when the user turned back. */
  answer: (isSaved: boolean) => void
  refuse: (cause: unknown) => void
}

/** Shows what a change of grants would do before it is made. */
export function useGrantReview(
  roleId: string,
  rows: readonly GrantChoice[] | undefined,
): { ask: (change: GrantChange) => Promise<boolean>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked>()
  const names = useMemo(() => namesOf(rows ?? []), [rows])
  const ask = (change: GrantChange) =>
    new Promise<boolean>((resolve, reject) => {
      setAsked({
        change,
        answer: (isSaved) => {
          setAsked(undefined)
          resolve(isSaved)
        },
        refuse: (cause) => {
          setAsked(undefined)
          reject(cause)
        },
      })
    })
  return { ask, dialog: asked && <GrantReviewModal roleId={roleId} names={names} {...asked} /> }
}

/** What rows of the menu and permission codes are called. */
export interface Names {
  rows: ReadonlyMap<string, string>
  codes: ReadonlyMap<string, string>
}

function namesOf(tree: readonly GrantChoice[]): Names {
  const rows = new Map<string, string>()
  const codes = new Map<string, string>()
  const enter = (level: readonly GrantChoice[], above: string) => {
    for (const { key, slotTitle, perms, children } of level) {
      const path = above ? `${above} / ${slotTitle}` : slotTitle
      rows.set(key, path)
      for (const code of perms.split(',').filter(Boolean)) codes.set(code, slotTitle)
      enter(children ?? [], path)
    }
  }
  enter(tree, '')
  return { rows, codes }
}
