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

/** What the user ticked and unticked. It lies over what is granted now, whatever others save meanwhile. */
interface Delta {
  added: readonly string[]
  removed: ReadonlySet<string>
}

function deltaOf(base: ReadonlySet<string>, chosen: ReadonlySet<string>): Delta {
  return {
    added: [...chosen].filter((id) => !base.has(id)),
    removed: new Set([...base].filter((id) => !chosen.has(id))),
  }
}

/** Both changes; where they differ the later one stands. */
function together(before: Delta, later: Delta): Delta {
  const again = new Set(later.added)
  return {
    added: [...new Set([...before.added.filter((id) => !later.removed.has(id)), ...later.added])],
    removed: new Set([...[...before.removed].filter((id) => !again.has(id)), ...later.removed]),
  }
}

function laidOver(base: ReadonlySet<string>, { added, removed }: Delta): ReadonlySet<string> {
  return new Set([...base].filter((id) => !removed.has(id)).concat(added))
}

/** A change of grants from its first tick until it is saved or given up. */
export function useGrantEdit({ name, form, granted, save }: GrantEditOptions) {
  const base = useMemo(() => new Set(granted), [granted])
  const [delta, setDelta] = useState<Delta>()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string[]>([])
  const chosen = useMemo(() => (delta ? laidOver(base, delta) : base), [base, delta])
  const { added, removed } = countChange(base, chosen)
  const isDirty = added + removed > 0
  const { draft, decline, discard } = useDirty(name, isDirty, {
    form,
    changes: () => ({ values: { chosen: [...chosen] }, base: { chosen: [...base] } }),
  })
  const giveUp = () => {
    setDelta(undefined)
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
    refused: isDirty ? refused : [],
    /** What a save without an answer asked for is granted now. */
    isStored: refused.length > 0 && !isDirty,
    choose: (next: ReadonlySet<string>) => setDelta(deltaOf(base, next)),
    giveUp,
    submit: () => void submit(),
    draft,
    discard: decline,
    restore: () => {
      const before = deltaOf(keysOf(draft?.base.chosen), keysOf(draft?.values.chosen))
      setDelta((since) => (since ? together(before, since) : before))
      decline()
    },
  }
}

function keysOf(value: unknown): Set<string> {
  return new Set(Array.isArray(value) ? value.filter((key) => typeof key === 'string') : [])
}
