import type { QueryClient } from '@tanstack/react-query'
import { codesOf, type Grants } from '@/identity/may'
import { useSession } from '@/identity/session'

/** Without it documents and numbers of persons are masked, wherever they stand. */
const PERSONAL = 'pii:view'

/** What is the user's own, whatever he may do. */
const OWN = ['session', 'preference']

const held = ({ auth }: Grants) => new Set(auth.flatMap(codesOf))

/**
 * Keeps what is on screen within the user's rights while these change: pages on
 * screen fetch again, of hidden ones nothing stays that the user could no longer
 * fetch. Answers how to stop.
 */
export function watchLoss(client: QueryClient): () => void {
  return useSession.subscribe((now, before) => {
    if (now.grants === before.grants || now.user?.id !== before.user?.id) return
    const left = held(now.grants)
    const lost = [...held(before.grants)].filter((code) => !left.has(code))
    if (lost.length === 0) return
    const features = lost.flatMap((code) =>
      code.endsWith(':list') ? [code.slice(0, code.indexOf(':'))] : [],
    )
    const isGone = (feature: string) => features.includes(feature) || lost.includes(PERSONAL)
    for (const query of client.getQueryCache().getAll()) {
      const feature = String(query.queryKey[0])
      if (!OWN.includes(feature) && !query.isActive() && isGone(feature)) query.reset()
    }
    void client.invalidateQueries({ predicate: ({ queryKey }) => !OWN.includes(String(queryKey[0])) })
  })
}
