import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { bindThird, thirdAccountsKey } from '@/features/session/account/third-calls'
import { sayOutcome } from '@/widgets/say-outcome'

/**
 * Binds the account of whoever comes back from a provider's page, once, and says
 * how it went. `isReady`: the console stands, so that the words are seen.
 */
export function useBindingReturn(ticket: string | null, isReady: boolean): void {
  const client = useQueryClient()
  const isTaken = useRef(false)
  useEffect(() => {
    if (!ticket || !isReady || isTaken.current) return
    isTaken.current = true
    void sayOutcome(bindThird(ticket)).then(() => client.invalidateQueries({ queryKey: thirdAccountsKey }))
  }, [client, ticket, isReady])
}
