import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import { freshFor } from '@/api/query-client'
import { Refusal } from '@/api/refusal'
import type { components } from '@/api/schema.gen'
import { renewPlatform } from '@/preferences/platform'
import { toast } from '@/ui/toast'

/** Every setting by its wire name; a secret reads as `hiddenSecret` when there is one. */
export type Settings = components['schemas']['SettingValues']
export type SettingName = keyof Settings

/** The settings as they were at a version. */
export interface Listing {
  version: number
  values: Settings
}

/** What a save sends: absent stays, '' goes back to the default. */
export type Draft = { version: number } & Partial<Settings>

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['setting', 'all'],
    queryFn: ({ signal }): Promise<Listing> => call('GET', '/setting/hySetting/list', { signal }),
    staleTime: freshFor.reference,
    meta: { showsRefusal: true },
  })

/** Saves a draft; the console itself then shows what was saved. */
export function useSaveSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (draft: Draft) => {
      const saved = await callForEnvelope('PUT', '/setting/hySetting/edit', { body: draft, handles: 'form' })
      // Stored by an earlier try whose answer was lost: then the answer has no settings.
      const result = saved.result ?? (await client.fetchQuery({ ...settingsQuery(), staleTime: 0 }))
      return { ...saved, result }
    },
    meta: { showsRefusal: true },
    onError: (error) => {
      if (error instanceof Refusal && error.status === 409)
        void client.invalidateQueries({ queryKey: ['setting'] })
    },
    onSuccess: ({ message, result }) => {
      toast.success(message)
      client.setQueryData(settingsQuery().queryKey, result)
      // The event of the change brings the same to every console; this one does not wait for it.
      renewPlatform().catch(() => {})
    },
  })
}
