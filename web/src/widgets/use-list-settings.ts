import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@/api/call'
import { freshFor } from '@/api/query-client'
import { isRecord } from '@/api/refusal'
import { useSession } from '@/identity/session'
import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import type { ColumnSettings, SettingsStore } from '@/ui/data-table/column'

function isSettings(value: unknown): value is ColumnSettings {
  return isRecord(value) && Array.isArray(value.order) && Array.isArray(value.hidden)
}

function settingsQuery(userId: string, name: string) {
  const mirror = keys.preference(userId, name)
  const mirrored = local.get(mirror)
  return queryOptions({
    queryKey: ['preference', 'one', userId, name],
    queryFn: async ({ signal }) => {
      const stored: unknown = await call('GET', '/sys/user/preference/{key}', { path: { key: name }, signal })
      local.set(mirror, stored)
      return isSettings(stored) ? stored : null
    },
    // Known before the first paint, so that columns do not jump; old at once, so that it is fetched.
    initialData: isSettings(mirrored) ? mirrored : undefined,
    initialDataUpdatedAt: 0,
    staleTime: freshFor.reference,
    meta: { showsRefusal: true },
  })
}

/** The user's arrangement of the list of that name, kept on the server and mirrored here. */
export function useListSettings(list: string): SettingsStore {
  const userId = useSession((session) => session.user?.id ?? '')
  const name = `list.${list}`
  const client = useQueryClient()
  const options = settingsQuery(userId, name)
  const { data } = useQuery(options)
  const { mutate } = useMutation({
    mutationFn: (settings: ColumnSettings | null) =>
      // The server keeps objects only: an empty one is no arrangement.
      call('PUT', '/sys/user/preference/{key}', { path: { key: name }, body: settings ?? {} }),
    onMutate: (settings) => {
      client.setQueryData(options.queryKey, settings)
      local.set(keys.preference(userId, name), settings)
    },
  })
  return { settings: data ?? undefined, save: (settings) => mutate(settings ?? null) }
}
