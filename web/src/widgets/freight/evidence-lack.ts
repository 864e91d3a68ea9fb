import { useQuery } from '@tanstack/react-query'
import { dayQuery, evidenceQuery } from './waybill-wire'

/**
 * What of a waybill's evidence is not on screen, in words; undefined when all of
 * it is, or when no waybill is asked for. What failed is tried again where it stands.
 */
export function useEvidenceLack(waybill: { id: string; revision: number } | undefined): string | undefined {
  const { id, revision } = waybill ?? { id: '', revision: 0 }
  const enabled = waybill !== undefined
  const evidence = useQuery({ ...evidenceQuery(id, revision), enabled })
  const day = useQuery({ ...dayQuery(id), enabled })
  if (!enabled) return undefined
  // As their sections are headed.
  const lacks = [
    { name: '磅单、回单与运费', data: evidence.data, error: evidence.error },
    { name: '同车同司机当日运单', data: day.data, error: day.error },
  ].filter(({ data }) => data === undefined)
  const failed = lacks.find(({ error }) => error !== null)
  if (failed) return `「${failed.name}」没有显示，不能通过`
  return lacks[0] && `「${lacks[0].name}」正在加载`
}
