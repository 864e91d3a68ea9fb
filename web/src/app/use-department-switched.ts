import { useQueryClient } from '@tanstack/react-query'
import { userChanged } from '@/identity/session'
import type { StoredUser } from '@/storage/keys'

/** What is no department's: who the user is, how they arranged their lists. */
const lasting = ['session', 'preference']

/**
 * The console after the user moved to another department: menu, lists and
 * numbers are fetched anew where they stand. Open pages keep what is typed in
 * them; a hidden one fetches when it is seen again.
 */
export function useDepartmentSwitched(): (user: StoredUser) => void {
  const client = useQueryClient()
  return (user) => {
    userChanged(user)
    void client.invalidateQueries({ queryKey: ['session', 'rights'] })
    void client.invalidateQueries({ predicate: ({ queryKey }) => !lasting.includes(String(queryKey[0])) })
  }
}
