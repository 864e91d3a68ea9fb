import { session } from './expiring-store'
import { type Draft, isDraft, keys, ownerOf, type SentDraft } from './keys'

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
  /** What was sent of it and never answered. */
  sent?: readonly SentDraft[]
  /** What lies beneath it, unanswered. */
  earlier?: Draft
}

/** Keeps what was typed; of the fields `without` only what they are called. */
export function saveDraft(
  place: DraftPlace,
  label: string,
  { values, base, without = [], sent, earlier }: DraftParts,
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
    sent: sent?.map((one) => ({ ...one, values: kept(one.values) })),
    earlier,
  })
}

/** What was sent may be gone again: sent once more it is another request. */
export function forgetSentKeys(): void {
  const without = ({ sent, earlier, ...draft }: Draft): Draft => ({
    ...draft,
    sent: sent?.map(({ key: _, ...one }) => one),
    earlier: earlier && without(earlier),
  })
  for (const name of session.names().filter(isDraft)) {
    const draft = session.get<Draft>({ name, lifetime: null })
    if (draft) session.set({ name, lifetime: null }, without(draft))
  }
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
