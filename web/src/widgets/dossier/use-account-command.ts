import { callForEnvelope } from '@/api/call'
import { useChange } from '../use-change'
import type {
  AccountCommand,
  AccountOrder,
  BlacklistOrder,
  GivenCommand,
  WhitelistOrder,
} from './account-commands'

type Answer = Promise<{ message: string }>

/** The calls that command the accounts of a kind of subject. */
type AccountCalls = {
  blacklist: (order: BlacklistOrder) => Answer
  whitelist: (order: WhitelistOrder) => Answer
} & Record<Exclude<AccountCommand, 'blacklist' | 'whitelist'>, (order: AccountOrder) => Answer>

/** Kinds of subjects whose accounts are commanded. */
export type AccountKind = 'driver' | 'vehicle' | 'carrier'

/** Whether a feature's subjects are of such a kind. */
export const isAccountKind = (feature: string): feature is AccountKind => feature in calls

const calls: Readonly<Record<AccountKind, AccountCalls>> = {
  driver: {
    blacklist: (body) => callForEnvelope('POST', '/driver/hyDriver/blacklist', { body, handles: 'form' }),
    unblacklist: (body) => callForEnvelope('POST', '/driver/hyDriver/unblacklist', { body, handles: 'form' }),
    whitelist: (body) => callForEnvelope('POST', '/driver/hyDriver/whitelist', { body, handles: 'form' }),
    unwhitelist: (body) => callForEnvelope('POST', '/driver/hyDriver/unwhitelist', { body, handles: 'form' }),
    freeze: (body) => callForEnvelope('POST', '/driver/hyDriver/freeze', { body, handles: 'form' }),
    unfreeze: (body) => callForEnvelope('POST', '/driver/hyDriver/unfreeze', { body, handles: 'form' }),
    cancel: (body) => callForEnvelope('POST', '/driver/hyDriver/cancel', { body, handles: 'form' }),
  },
  vehicle: {
    blacklist: (body) => callForEnvelope('POST', '/vehicle/hyVehicle/blacklist', { body, handles: 'form' }),
    unblacklist: (body) =>
      callForEnvelope('POST', '/vehicle/hyVehicle/unblacklist', { body, handles: 'form' }),
    whitelist: (body) => callForEnvelope('POST', '/vehicle/hyVehicle/whitelist', { body, handles: 'form' }),
    unwhitelist: (body) =>
      callForEnvelope('POST', '/vehicle/hyVehicle/unwhitelist', { body, handles: 'form' }),
    freeze: (body) => callForEnvelope('POST', '/vehicle/hyVehicle/freeze', { body, handles: 'form' }),
    unfreeze: (body) => callForEnvelope('POST', '/vehicle/hyVehicle/unfreeze', { body, handles: 'form' }),
    cancel: (body) => callForEnvelope('POST', '/vehicle/hyVehicle/cancel', { body, handles: 'form' }),
  },
  carrier: {
    blacklist: (body) => callForEnvelope('POST', '/carrier/hyCarrier/blacklist', { body, handles: 'form' }),
    unblacklist: (body) =>
      callForEnvelope('POST', '/carrier/hyCarrier/unblacklist', { body, handles: 'form' }),
    whitelist: (body) => callForEnvelope('POST', '/carrier/hyCarrier/whitelist', { body, handles: 'form' }),
    unwhitelist: (body) =>
      callForEnvelope('POST', '/carrier/hyCarrier/unwhitelist', { body, handles: 'form' }),
    freeze: (body) => callForEnvelope('POST', '/carrier/hyCarrier/freeze', { body, handles: 'form' }),
    unfreeze: (body) => callForEnvelope('POST', '/carrier/hyCarrier/unfreeze', { body, handles: 'form' }),
    cancel: (body) => callForEnvelope('POST', '/carrier/hyCarrier/cancel', { body, handles: 'form' }),
  },
}

/** Sends a command about the account of a subject. */
export function sendCommand(kind: AccountKind, given: GivenCommand): Answer {
  switch (given.command) {
    case 'blacklist':
      return calls[kind].blacklist(given.order)
    case 'whitelist':
      return calls[kind].whitelist(given.order)
    default:
      return calls[kind][given.command](given.order)
  }
}

/** Sends commands about accounts of a kind; their form shows a refusal. */
export const useAccountCommand = (kind: AccountKind) =>
  useChange(kind, (given: GivenCommand) => sendCommand(kind, given), { showsRefusal: true })
