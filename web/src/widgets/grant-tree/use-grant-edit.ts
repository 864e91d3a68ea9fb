import { useMemo, useState } from 'react'
import { Refusal } from '@/api/refusal'
import { useDirty } from '@/ui/unsaved'
import { countChange, type GrantChange, grantChange } from './grant-change'

interface GrantEditOptions {
  name: string
  form: string
  granted: readonly string[]
  save?: SaveGrants
}

/** Rejects with a refusal to keep the change; false keeps it too: the user thought better of it. */
export type SaveGrants = (change: GrantChange) => Promise<unknown>

interface Started {
  /** What was granted when the change began: the difference is taken from it, whatever others save meanwhile. */
  base: ReadonlySet<string>
  chosen: ReadonlySet<string>
}

/** A change of grants from its first tick until it is saved or given up. */
export function useGrantEdit({ name, form, granted, save }: GrantEditOptions) {
  const stored = useMemo(() => new Set(granted), [granted])
  const [started, setStarted] = useState<Started>()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string[]>([])
  const { base, chosen } = started ?? { base: stored, chosen: stored }
  const { added, removed } = countChange(base, chosen)
  const isDirty = added + removed > 0
  const { draft, discard } = useDirty(name, isDirty, {
    form,
    changes: () => ({ values: { chosen: [...chosen] }, base: { chosen: [...base] } }),
  })
  const giveUp = () => {
    setStarted(undefined)
    setRefused([])
    discard()
  }
  const submit = async () => {
    if (!save || isBusy) return
    setBusy(true)
    setRefused([])
    try {
      if ((await save(grantChange(base, chosen))) !== false) giveUp()
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      setRefused([cause.message])
    } finally {
      setBusy(false)
    }
  }
  return {
    base,
    chosen,
    isDirty,
    isBusy,
    refused,
    choose: (next: ReadonlySet<string>) => setStarted({ base, chosen: next }),
    giveUp,
    submit: () => void submit(),
    draft: draft && !isDirty ? draft : null,
    discard,
    restore: () => {
      setStarted({ base: keysOf(draft?.base.chosen), chosen: keysOf(draft?.values.chosen) })
      discard()
    },
  }
}

function keysOf(value: unknown): Set<string> {
  return new Set(Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [])
}
