import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import type { Draft } from '@/api/call-types'
import { withdrawn } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import type { Page } from '@/ui/data-table/page-source'
import { type ListState, listQuery } from '@/ui/list-state/list-query'
import { useChange } from '@/widgets/use-change'

/** A rule of the machine, as it is applied, with what it found in 30 days. */
export type CheckRule = components['schemas']['CheckRow']

/** How a rule was set once. */
export type CheckChange = components['schemas']['CheckChange']

/** What a rule found in one submission. */
export type CheckHit = components['schemas']['CheckHitRow']

export type CheckDraft = Draft<'CheckDraft'>

/** What a trial asks about, but for where it goes on. */
export type TrialDraft = Omit<Draft<'CheckTrialOrder'>, 'after'>

/** What a trial says of a part of what was judged. */
export type TrialPiece = components['schemas']['CheckTrialPiece']

export type TrialRow = components['schemas']['CheckTrialRow']

/** All rules: a few dozen, which the server sends whole. */
export const checkRulesQuery = queryOptions({
  queryKey: ['check', 'rules'],
  queryFn: ({ signal }): Promise<CheckRule[]> => call('GET', '/risk/check/list', { signal }),
  meta: { showsRefusal: true },
})

export const checkHistoryQuery = (rule: string) =>
  queryOptions({
    queryKey: ['check', 'history', rule],
    queryFn: ({ signal }): Promise<CheckChange[]> =>
      call('GET', '/risk/check/history', { query: { rule }, signal, handles: withdrawn }),
    meta: { showsRefusal: true },
  })

export const checkHitsQuery = (rule: string, state: ListState) =>
  queryOptions({
    queryKey: ['check', 'hits', rule, listQuery(state)],
    queryFn: ({ signal }): Promise<Page<CheckHit>> =>
      call('GET', '/risk/check/hits', { query: { ...listQuery(state), rule }, signal, handles: withdrawn }),
    placeholderData: keepPreviousData,
    meta: { showsRefusal: true },
  })

/** One rule out of all. */
export const useCheckRule = (rule: string) =>
  useQuery({ ...checkRulesQuery, select: (rules) => rules.find((one) => one.rule === rule) })

export const useSetCheck = () =>
  useChange(
    'check',
    (draft: CheckDraft) => callForEnvelope('PUT', '/risk/check/edit', { body: draft, handles: 'form' }),
    { showsRefusal: true },
  )

/** Asks about one part of a trial: the first, or the one behind another. Nothing is changed by it. */
export const tryPiece = (draft: TrialDraft, after: string, signal: AbortSignal): Promise<TrialPiece> =>
  call('POST', '/risk/check/trial', { body: { ...draft, after }, signal, handles: 'notices' })

/** What may be said to a change that waits, and by which call. */
const answers = {
  confirm: '/risk/check/confirm',
  refuse: '/risk/check/refuse',
  takeBack: '/risk/check/takeBack',
} as const

export type CheckAnswer = keyof typeof answers

export const useAnswerCheck = () =>
  useChange(
    'check',
    ({ answer, ...body }: { answer: CheckAnswer; id: string; version: number; memo: string }) =>
      callForEnvelope('PUT', answers[answer], { body, handles: 'form' }),
    { showsRefusal: true },
  )
