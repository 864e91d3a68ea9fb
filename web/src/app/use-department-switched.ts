import { useQueryClient } from '@tanstack/react-query'
import { userChanged } from '@/identity/session'
import type { StoredUser } from '@/storage/keys'
import { changeTabs } from './tab-store'
import { restartAll } from './tabs'

/** What is no department's: who the user is, how he arranged his lists. */
const LASTING = ['session', 'preference']

/**
 * The console after the user moved to another department: menu, lists and
 * numbers are fetched anew, every open page starts again. What is typed must
 * have been given up before.
 */
export function useDepartmentSwitched(): (user: StoredUser) => void {
  const client = useQueryClient()
  return (user) => {
    userChanged(user)
    changeTabs(restartAll)
    void client.invalidateQueries({ queryKey: ['session', 'rights'] })
    void client.resetQueries({ predicate: ({ queryKey }) => !LASTING.includes(String(queryKey[0])) })
  }
}
