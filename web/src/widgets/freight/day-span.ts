import { formatDate, parseWireTime } from '@/format/time'
import type { Passage } from './waybill-wire'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A stretch of time, epoch ms. */
export interface Span {
  from: number
  to: number
}

/** When a waybill was on its way; one that has not arrived goes on until now. */
export function spanOf(passage: Passage, now: number): Span {
  const from = parseWireTime(passage.despatchActualDateTime) ?? now
  return { from, to: parseWireTime(passage.goodsReceiptDateTime) ?? Math.max(now, from) }
}

/** The whole days that a waybill was on its way. */
export function daysOf({ from, to }: Span): Span {
  const midnight = (moment: number) => parseWireTime(formatDate(moment)) ?? moment
  return { from: midnight(from), to: midnight(to) + DAY }
}

/** Where a stretch lies within another, percent of it; what reaches beyond is cut. */
export function placeIn(frame: Span, { from, to }: Span): { left: number; width: number } {
  const whole = frame.to - frame.from
  const [start, end] = [from, to].map((moment) => Math.min(Math.max(moment, frame.from), frame.to))
  const left = (((start ?? frame.from) - frame.from) / whole) * 100
  return { left, width: (((end ?? frame.to) - (start ?? frame.from)) / whole) * 100 }
}

/** Marks of an axis: hours of one day, midnights of several, at most eight of them. */
export function marksOf(frame: Span): { at: number; label: string }[] {
  const days = Math.round((frame.to - frame.from) / DAY)
  if (days === 1) {
    return [0, 6, 12, 18, 24].map((hour) => ({
      at: (hour / 24) * 100,
      label: `${String(hour).padStart(2, '0')}:00`,
    }))
  }
  const step = Math.ceil(days / 7)
  return Array.from({ length: Math.floor((days - 1) / step) + 1 }, (_, index) => ({
    at: ((index * step) / days) * 100,
    label: formatDate(frame.from + index * step * DAY).slice(5),
  }))
}
