import type { Query, QueryClient } from '@tanstack/react-query'
import { isShared } from '@/api/query-client'
import { codesOf, type Grants } from '@/identity/may'
import { useSession } from '@/identity/session'

/** Without it documents and numbers of persons are masked, wherever they stand. */
const PERSONAL = 'pii:view'

const held = ({ auth }: Grants) => new Set(auth.flatMap(codesOf))

/**
 * Keeps what is on screen in line with the user's rights while these change:
 * codes given and taken, scopes, rules. Pages on screen fetch again. Hidden ones
 * do when they are seen, and keep nothing that the user could no longer fetch:
 * no list, whose rows may lie outside of a scope by now, and nothing of a feature
 * that is gone. Returns a function that stops it.
 */
export function watchRights(client: QueryClient): () => void {
  return useSession.subscribe((now, before) => {
    if (now.grants === before.grants || now.user?.id !== before.user?.id) return
    const left = held(now.grants)
    const lost = [...held(before.grants)].filter((code) => !left.has(code))
    // The first answer of a page has nothing to differ from.
    const isOther = before.mark !== '' && now.mark !== before.mark
    if (!isOther && lost.length === 0) return
    const features = lost.flatMap((code) =>
      code.endsWith(':list') ? [code.slice(0, code.indexOf(':'))] : [],
    )
    const isGone = ({ queryKey: [feature, part] }: Query) =>
      part === 'list' || features.includes(String(feature)) || lost.includes(PERSONAL)
    for (const query of client.getQueryCache().getAll()) {
      if (isShared(query) && !query.isActive() && isGone(query)) query.reset()
    }
    void client.invalidateQueries({ predicate: isShared })
  })
}
