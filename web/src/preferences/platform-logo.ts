import { fileUrl } from '@/api/file-hosts'
import type { Theme } from '@/ui/tokens'
import type { Platform } from './platform'

/** The address of a picture among the settings: a stored file, or a place on the web. */
export function pictureAddress(value: string): string {
  return value.startsWith('f/') ? fileUrl(value) : value
}

/** The logo for a ground of that kind: the light one stands on dark surfaces; '' when there is none. */
export function logoOn(
  platform: Pick<Platform, 'platform_logo_light' | 'platform_logo_dark'>,
  ground: Theme,
): string {
  const { platform_logo_light: light, platform_logo_dark: dark } = platform
  return pictureAddress(ground === 'dark' ? light || dark : dark || light)
}
