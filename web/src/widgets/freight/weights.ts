import { grouped } from '@/format/number'

/** A weight for reading, a dash for one that nobody knows: 31000 → 31,000 kg. */
export const kilograms = (kg: number) => (kg === 0 ? '—' : `${grouped(kg)} kg`)

/** What arrived less than was loaded, kg; none before it is unloaded. */
export const lossOf = (load: number, unload: number) => (unload > 0 ? Math.max(0, load - unload) : 0)

/** Permille of the load that was lost, with one decimal. */
export const permilleOf = (loss: number, load: number) =>
  load > 0 ? ((loss / load) * 1000).toFixed(1) : '0.0'

/** What may be lost without a deduction, kg, rounded down as the server does. */
export const allowedLoss = (load: number, permille: number) => Math.floor((load * permille) / 1000)
