import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@/api/call'
import { freshFor } from '@/api/query-client'
import { useSession } from '@/identity/session'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'

type Guard<Value> = (value: unknown) => value is Value

function preferenceQuery<Value extends object>(userId: string, name: string, isValid: Guard<Value>) {
  const mirror = keys.preference(userId, name)
  const mirrored = local.get(mirror)
  return queryOptions({
    queryKey: ['preference', 'one', userId, name],
    queryFn: async ({ signal }): Promise<Value | null> => {
      const stored: unknown = await call('GET', '/sys/user/preference/{key}', { path: { key: name }, signal })
      local.set(mirror, stored)
      return isValid(stored) ? stored : null
    },
    // Known before the first paint, so that nothing jumps; old at once, so that it is fetched.
    initialData: isValid(mirrored) ? mirrored : undefined,
    initialDataUpdatedAt: 0,
    staleTime: freshFor.reference,
    meta: { showsRefusal: true },
  })
}

/**
 * What the user chose under that name, kept on the server and mirrored here;
 * undefined until something was chosen, or when what is kept is not valid.
 * Saving null goes back to nothing chosen.
 */
export function usePreference<Value extends object>(name: string, isValid: Guard<Value>) {
  const userId = useSession((session) => session.user?.id ?? '')
  const client = useQueryClient()
  const options = preferenceQuery(userId, name, isValid)
  const { data } = useQuery(options)
  const { mutate } = useMutation({
    mutationFn: (value: Value | null) =>
      // The server keeps objects only: an empty one is no choice.
      call('PUT', '/sys/user/preference/{key}', { path: { key: name }, body: value ?? {} }),
    onMutate: async (value) => {
      // An answer on its way still knows the choice before.
      await client.cancelQueries({ queryKey: options.queryKey })
      client.setQueryData(options.queryKey, value)
      local.set(keys.preference(userId, name), value)
    },
  })
  return { value: data ?? undefined, save: (value: Value | null) => mutate(value) }
}
