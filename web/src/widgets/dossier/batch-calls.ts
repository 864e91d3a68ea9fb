import { call } from '@/api/call'
import type { Subject } from '@/api/query-keys'
import type { components } from '@/api/schema.gen'

/** What becomes of one row of a batch. */
export type BatchRow = components['schemas']['ReviewBatchRow']
export type Batched = components['schemas']['ReviewBatched']

/** As many as the server takes at once. */
export const MOST_IN_BATCH = 50

// What is said in place.
const handled = [403, 404, 409]

/** What would become of each row, with its pictures; nothing is changed. */
export function previewBatch(
  targetType: Subject,
  targetIds: string[],
  signal: AbortSignal,
): Promise<Batched> {
  return call('POST', '/review/task/passBatch', {
    body: { targetType, targetIds, dryRun: true },
    signal,
    handles: handled,
  })
}

/** Passes rows as they were shown. */
export function passBatch(targetType: Subject, rows: readonly BatchRow[]): Promise<Batched> {
  const tasks = rows.map(({ targetId, taskId, version }) => ({ targetId, taskId, version }))
  const targetIds = rows.map(({ targetId }) => targetId)
  return call('POST', '/review/task/passBatch', { body: { targetType, targetIds, tasks }, handles: handled })
}

/** Takes passes back and lets their tasks go; answers how many could not be. */
export async function undoBatch(rows: readonly BatchRow[]): Promise<number> {
  const undone = await Promise.allSettled(
    rows.map(({ taskId }) =>
      call('POST', '/review/task/undo', { body: { taskId }, handles: handled }).then(() => taskId),
    ),
  )
  const held = undone.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  // Undoing one gives its claim back, and nobody is at work on so many.
  await Promise.allSettled(
    held.map((taskId) => call('POST', '/review/task/release', { body: { taskId }, handles: handled })),
  )
  return rows.length - held.length
}
