import { session } from './expiring-store'
import { type Draft, keys } from './keys'

/** Whose form on which page: a draft is offered only to the same user on the same path. */
export interface DraftPlace {
  userId: string
  path: string
  form: string
}

/** Keeps what was typed; `without` names the fields with personal information, which never touch storage. */
export function saveDraft(
  place: DraftPlace,
  label: string,
  values: Record<string, unknown>,
  without: readonly string[] = [],
): void {
  const kept = Object.fromEntries(Object.entries(values).filter(([field]) => !without.includes(field)))
  session.set(keyOf(place), { savedAt: Date.now(), label, values: kept })
}

export function readDraft(place: DraftPlace): Draft | null {
  return session.get(keyOf(place))
}

export function dropDraft(place: DraftPlace): void {
  session.remove(keyOf(place))
}

function keyOf({ userId, path, form }: DraftPlace) {
  return keys.draft(userId, path, form)
}
