import type { SettingName, Settings } from './setting-queries'

/** What the server answers in place of a secret that is set; sent back it means unchanged. */
export const HIDDEN_SECRET = '••••••'

/** What holds while a setting is not set; '' for those that are not named. */
export const defaults: Partial<Settings> = {
  web_platform_name: '货运运营台',
  vehicle_track_switch: '1',
  copyright: 'Copyright © 2020-2021',
  session_idle_hours: '24',
  registration_switch: '0',
  password_reset_switch: '0',
}

export const defaultOf = (name: SettingName): string => defaults[name] ?? ''

/** What was changed, as a save sends it: a value that is the default is cleared, so that it stays the default. */
export function changesOf(base: Settings, values: Partial<Settings>): Partial<Settings> {
  const names = Object.keys(base) as SettingName[]
  const changed = names.filter((name) => values[name] !== undefined && values[name] !== base[name])
  return Object.fromEntries(
    changed.map((name) => [name, values[name] === defaultOf(name) ? '' : (values[name] ?? '')]),
  )
}

/** The values that a save would lead to. */
export function withDefaults(base: Settings, values: Partial<Settings>): Settings {
  const names = Object.keys(base) as SettingName[]
  return Object.fromEntries(
    names.map((name) => [name, (values[name] ?? base[name]) || defaultOf(name)]),
  ) as Settings
}

const STORED_PICTURE = /^f\/[^/]+$/

/** Whether the value is a picture that was uploaded here. */
export const isStored = (value: string): boolean => STORED_PICTURE.test(value)

/** Whether the value is a place on the web. */
export const isWebAddress = (value: string): boolean => /^https?:\/\/[^\s]+$/i.test(value)
