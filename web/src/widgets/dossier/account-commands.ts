import type { Draft } from '@/api/call-types'
import type { RowAction } from '@/ui/data-table/row-actions'
import { useAllowed } from '../allowed'
import type { DossierRow } from './dossier-row'

/** What may be done to a subject's account; the last word of the call that does it. */
export type AccountCommand =
  | 'blacklist'
  | 'unblacklist'
  | 'whitelist'
  | 'unwhitelist'
  | 'freeze'
  | 'unfreeze'
  | 'cancel'

/** What a command sends. */
export type AccountOrder = Draft<'DossierOrder'>
export type BlacklistOrder = Draft<'DossierBlacklistOrder'>
export type WhitelistOrder = Draft<'DossierWhitelistOrder'>

/** A command with what was filled in. */
export type GivenCommand =
  | { command: 'blacklist'; order: BlacklistOrder }
  | { command: 'whitelist'; order: WhitelistOrder }
  | { command: Exclude<AccountCommand, 'blacklist' | 'whitelist'>; order: AccountOrder }

/** Account states (dictionary hy_status). */
export const NORMAL = 1
export const FROZEN = 2
export const CANCELLED = 3

interface Command {
  label: string
  /** The right, behind the feature's name. */
  right: 'blacklist' | 'whitelist' | 'freeze'
  /** Whether the server takes it of a row as it stands. */
  suits: (row: Pick<DossierRow, 'status' | 'blacklistFlag' | 'whitelistUntil'>) => boolean
  danger?: boolean
}

export const accountCommands: Record<AccountCommand, Command> = {
  blacklist: { label: '拉黑', right: 'blacklist', suits: (row) => !row.blacklistFlag, danger: true },
  unblacklist: { label: '移出黑名单', right: 'blacklist', suits: (row) => row.blacklistFlag },
  whitelist: {
    label: '加入白名单',
    right: 'whitelist',
    suits: ({ status, blacklistFlag, whitelistUntil }) =>
      whitelistUntil === '' && !blacklistFlag && status !== CANCELLED,
  },
  unwhitelist: { label: '移出白名单', right: 'whitelist', suits: (row) => row.whitelistUntil !== '' },
  freeze: { label: '冻结', right: 'freeze', suits: (row) => row.status === NORMAL, danger: true },
  unfreeze: { label: '解冻', right: 'freeze', suits: (row) => row.status === FROZEN },
  cancel: { label: '注销', right: 'freeze', suits: (row) => row.status !== CANCELLED, danger: true },
}

/** What one may do to an account: exactly what the server takes of it now. */
export function useAccountActions<Row extends DossierRow>(
  feature: string,
  give: ((command: AccountCommand, row: Row) => void) | undefined,
): (row: Row) => RowAction[] {
  const may = {
    blacklist: useAllowed(`${feature}:blacklist`),
    whitelist: useAllowed(`${feature}:whitelist`),
    freeze: useAllowed(`${feature}:freeze`),
  }
  return (row) =>
    (Object.keys(accountCommands) as AccountCommand[]).flatMap((command) => {
      const { label, right, suits, danger } = accountCommands[command]
      if (!give || !may[right] || !suits(row)) return []
      return [{ key: command, label, danger, perform: () => give(command, row) }]
    })
}
