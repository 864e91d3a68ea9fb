import { session } from './expiring-store'
import { type Draft, isDraft, keys, ownerOf } from './keys'

/** Whose form on which page: a draft is offered only to the same user on the same path. */
export interface DraftPlace {
  userId: string
  path: string
  form: string
}

/** A field with personal information or a secret, which never touches storage. */
export interface UnkeptField {
  name: string
  label: string
}

interface DraftParts {
  values: Record<string, unknown>
  /** What the values were before. */
  base?: Record<string, unknown>
  without?: readonly UnkeptField[]
  /** What lies beneath it, unanswered. */
  earlier?: Draft
}

/** Keeps what was typed; of the fields `without` only what they are called. */
export function saveDraft(
  place: DraftPlace,
  label: string,
  { values, base, without = [], earlier }: DraftParts,
): void {
  const names = new Set(without.map(({ name }) => name))
  const kept = (from: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(from).filter(([field]) => !names.has(field)))
  putDraft(place, {
    savedAt: Date.now(),
    label,
    values: kept(values),
    base: base && kept(base),
    left: [...new Set(without.filter(({ name }) => name in values).map((field) => field.label))],
    earlier,
  })
}

/** Puts a draft back as it was. */
export function putDraft(place: DraftPlace, draft: Draft): void {
  session.set(keyOf(place), draft)
}

export function readDraft(place: DraftPlace): Draft | null {
  return session.get(keyOf(place))
}

/** ms for which a draft is somebody's work of today: one that lies longer was left for good. */
const FRESH_FOR = 12 * 3_600_000

/** What was kept lately and taken up by nobody, of the user or of anybody, under the names it was kept; each once. */
export function waitingDrafts(userId?: string): string[] {
  const drafts = session.names().flatMap((name) => {
    const isMeant = isDraft(name) && (userId === undefined || ownerOf(name) === userId)
    const draft = isMeant ? session.get<Draft>({ name, lifetime: null }) : null
    return draft && Date.now() - draft.savedAt < FRESH_FOR ? draft.label : []
  })
  return [...new Set(drafts)]
}

export function dropDraft(place: DraftPlace): void {
  session.remove(keyOf(place))
}

function keyOf({ userId, path, form }: DraftPlace) {
  return keys.draft(userId, path, form)
}
