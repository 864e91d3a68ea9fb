import { parseWireTime } from '@/format/time'
import type { DossierRow } from './dossier-row'

/** Why a row is greyed: another has it on the desk, or it has left the list; undefined while it is free. */
export function greyReason(
  row: DossierRow,
  isGone: boolean,
  me: string | undefined,
  now: number = Date.now(),
): string | undefined {
  if (isGone) return row.reviewer ? `已由 ${row.reviewer} 审核` : '已处理，不再属于此列表'
  const isOthers = row.claimedBy !== '' && row.claimedBy !== me
  const isHeld = isOthers && (parseWireTime(row.leaseUntil) ?? 0) > now
  return isHeld ? `${row.claimedByName} 正在审核` : undefined
}
