import { ENDLESS, readableDate } from '@/format/time'
import type { DossierRow } from './dossier-row'

/** The last day on the blacklist in words. */
export const blacklistEnd = ({ blacklistUntil }: DossierRow): string =>
  readableDate(blacklistUntil || ENDLESS)
