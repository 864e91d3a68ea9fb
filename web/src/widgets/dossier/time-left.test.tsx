import { render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatDateTime } from '@/format/time'
import { TimeLeft } from './dossier-columns'
import type { DossierRow } from './dossier-row'

const now = Date.UTC(2026, 10, 21)
const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers({ now })
})
afterEach(() => {
  vi.useRealTimers()
})

/** What the cell of a row says that is due then, and in which tone. */
function shown(due: number, reviewState = 0): [string | null, string | null | undefined] {
  const row = { reviewState, dueTime: formatDateTime(due) } as DossierRow
  const { container } = render(<TimeLeft row={row} />)
  return [container.textContent, container.querySelector('[data-tone]')?.getAttribute('data-tone')]
}

it('marks what runs out within the hour, and what has', () => {
  expect(shown(now + 61 * MINUTE)).toEqual(['1 小时 1 分', undefined])
  expect(shown(now + 60 * MINUTE)).toEqual(['1 小时', 'warning'])
  expect(shown(now)).toEqual(['不到 1 分钟', 'warning'])
  expect(shown(now - MINUTE)).toEqual(['超时 1 分钟', 'failed'])
  expect(shown(now - MINUTE, 1)[1]).toBeUndefined()
})
