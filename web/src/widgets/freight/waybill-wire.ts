import { queryOptions } from '@tanstack/react-query'
import { call } from '@/api/call'
import { withdrawn } from '@/api/refusal'
import type { components } from '@/api/schema.gen'

/** One waybill with everything a form and its record show; money is fen, weights kg. */
export type Waybill = components['schemas']['WaybillView']

/** What the freight comes to, fen and kg. */
export type Amounts = components['schemas']['WaybillAmounts']

/** A waybill that the same vehicle or driver carried on those days. */
export type Passage = components['schemas']['WaybillOnTheWay']

const fetchSubmitted = (id: string, signal: AbortSignal): Promise<Waybill> =>
  call('GET', '/shipping/hyWaybill/queryById', { query: { id, submitted: true }, signal, handles: withdrawn })

/** What was submitted last of a waybill, be it in force, waiting or failed. */
export const submittedWaybillQuery = (id: string) =>
  queryOptions({
    queryKey: ['waybill', 'one', id, 'submitted'],
    queryFn: ({ signal }) => fetchSubmitted(id, signal),
    meta: { showsRefusal: true },
  })

/** What is judged at the desk: one submission, whatever becomes of the waybill meanwhile. */
export const evidenceQuery = (id: string, revision: number) =>
  queryOptions({
    queryKey: ['review', 'evidence', id, revision],
    queryFn: ({ signal }) => fetchSubmitted(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { showsRefusal: true },
  })

/** What vehicle and driver of a waybill carried on the days it was on its way. */
export const dayQuery = (id: string) =>
  queryOptions({
    queryKey: ['waybill', 'day', id],
    queryFn: ({ signal }): Promise<Passage[]> =>
      call('GET', '/shipping/hyWaybill/day', { query: { id }, signal, handles: withdrawn }),
    meta: { showsRefusal: true },
  })
