import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@/api/call'
import type { components } from '@/api/schema.gen'
import { FormNote } from '@/ui/modal-form/form-note'
import { Skeleton } from '@/ui/skeleton'
import type { AccountKind } from './use-account-command'

/** What a subject takes part in before it is put on the blacklist. */
export type Touched = components['schemas']['DossierTouched']

const asks: Readonly<Record<AccountKind, (id: string, signal: AbortSignal) => Promise<Touched>>> = {
  driver: (id, signal) => call('GET', '/driver/hyDriver/touches', { query: { id }, signal }),
  vehicle: (id, signal) => call('GET', '/vehicle/hyVehicle/touches', { query: { id }, signal }),
  carrier: (id, signal) => call('GET', '/carrier/hyCarrier/touches', { query: { id }, signal }),
}

const touchedQuery = (kind: AccountKind, id: string) =>
  queryOptions({
    queryKey: [kind, 'touches', id],
    queryFn: ({ signal }) => asks[kind](id, signal),
    meta: { showsRefusal: true },
    staleTime: 0,
  })

/** Says what a subject takes part in, before somebody puts it on the blacklist. */
export function TouchedNote({ kind, id }: { kind: AccountKind; id: string }) {
  const { data, error } = useQuery(touchedQuery(kind, id))
  if (error) return <FormNote type="warning" title="没有读到影响范围，请稍后重试或自行核对进行中的运单" />
  if (!data) return <Skeleton role="status" aria-label="正在读取影响范围" height={40} />
  return <FormNote type="info" title={`影响范围：${touchedWords(data)}`} />
}

/** What a subject takes part in, in words. */
export function touchedWords({ waybills, isWaiting, bound, isExcused }: Touched): string {
  const said: string[] = []
  if (waybills.length > 0)
    said.push(`${waybills.map(({ name, total }) => `${name}的运单 ${total} 单`).join('、')}，照常完成`)
  if (isWaiting) said.push('有待审核的资料，不能再通过')
  if (bound.length > 0) said.push(`绑定 ${bound.join('、')}`)
  if (isExcused) said.push('在白名单中，拉黑后白名单不起作用')
  return said.join('；') || '没有进行中的运单、待审核的资料和绑定'
}
