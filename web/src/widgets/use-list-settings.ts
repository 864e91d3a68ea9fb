import { isRecord } from '@/api/refusal'
import type { ColumnSettings, SettingsStore } from '@/ui/data-table/column'
import { usePreference } from './use-preference'

function isSettings(value: unknown): value is ColumnSettings {
  return isRecord(value) && Array.isArray(value.order) && Array.isArray(value.hidden)
}

/** The user's arrangement of the list of that name. */
export function useListSettings(list: string): SettingsStore {
  const { value, save } = usePreference(`list.${list}`, isSettings)
  return { settings: value, save: (settings) => save(settings ?? null) }
}
