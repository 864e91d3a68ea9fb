import type { Subject } from '@/api/query-keys'
import { useChange } from '../use-change'
import type { AccountCommand, AccountOrder, BlacklistOrder, GivenCommand } from './account-commands'

type Answer = Promise<{ message: string }>

/** The calls that command the accounts of a kind of subject. */
export type AccountCalls = { blacklist: (order: BlacklistOrder) => Answer } & Record<
  Exclude<AccountCommand, 'blacklist'>,
  (order: AccountOrder) => Answer
>

/** Sends a command about an account; its form shows a refusal. */
export const useAccountCommand = (subject: Subject, calls: AccountCalls) =>
  useChange(
    subject,
    (given: GivenCommand) =>
      given.command === 'blacklist' ? calls.blacklist(given.order) : calls[given.command](given.order),
    { showsRefusal: true },
  )
