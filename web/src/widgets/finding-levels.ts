import type { States } from '@/ui/status'

/** What a finding of a level does (domain §5.3). */
export const findingLevels: States = {
  B: { tone: 'failed', words: '拦截' },
  W: { tone: 'warning', words: '提醒' },
  I: { tone: 'neutral', words: '提示' },
}

/** A level in words. */
export const levelWords = (level: unknown): string => findingLevels[String(level)]?.words ?? String(level)
