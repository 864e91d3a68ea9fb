import { cargoLines } from '@/features/gallery/cargo-rows'
import type { Stand, Subject } from './subject'

const COUNT = 10_000
/** Rows in sight at first: every fifth change is for one of them. */
const IN_SIGHT = 12
/** ms between two changes: a hundred a second. */
const PAUSE = 10

const frame = () => new Promise<number>(requestAnimationFrame)

/** Once the frame that shows what has just been done is on its way to the screen. */
async function painted(): Promise<number> {
  await frame()
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(null)
  })
  return performance.now()
}

/** Once the page is as it should be: told with the change itself, before the frame that shows it. */
async function until(holds: () => boolean): Promise<void> {
  if (holds()) return
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!holds()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
}

/** Puts a table on the page and measures what it does; the same for every table. */
export function standOf(subject: Subject): Stand {
  const rows = cargoLines(COUNT)
  const shows = (row: number, field: string, text: string) =>
    subject.cell(row, field)?.textContent?.includes(text) ?? false
  let commit: Promise<number> = Promise.resolve(0)
  let timer = 0
  let turn = 0
  const nextRow = () => {
    turn++
    return turn % 5 === 0 ? turn % IN_SIGHT : (turn * 7_919) % COUNT
  }
  const day = () => `2027-01-${String((turn % 28) + 1).padStart(2, '0')}`
  return {
    mount: async () => {
      const from = performance.now()
      subject.mount(rows)
      await until(() => shows(0, 'code', 'HW10001'))
      return (await painted()) - from
    },
    scroll: async (steps, distance) => {
      const times = [await frame()]
      for (let step = 0; step < steps; step++) {
        subject.scroller()?.scrollBy(0, distance)
        times.push(await frame())
      }
      return times.slice(1).map((time, at) => time - (times[at] ?? time))
    },
    armCommit: (row, field, text) => {
      commit = new Promise((resolve) => {
        const press = async (event: KeyboardEvent) => {
          if (event.key !== 'Enter') return
          document.removeEventListener('keydown', press, true)
          // An input over the cell is not its text yet.
          await until(() => shows(row, field, text) && !subject.cell(row, field)?.querySelector('[data-editing]'))
          resolve((await painted()) - event.timeStamp)
        }
        document.addEventListener('keydown', press, true)
      })
    },
    committed: () => commit,
    updates: async (count) => {
      turn++
      const changes = Array.from({ length: count }, (_, nth) => ({ row: nth * 3, values: { loadedOn: day() } }))
      const from = performance.now()
      subject.set(changes)
      await until(() => shows(0, 'loadedOn', day()))
      return (await painted()) - from
    },
    startUpdates: () => {
      turn = 0
      const from = performance.now()
      timer = window.setInterval(() => {
        // A timer that comes late makes up for it: the number of changes is the same for all.
        while (turn < (performance.now() - from) / PAUSE)
          subject.set([{ row: nextRow(), values: { loadedOn: day() } }])
      }, PAUSE)
    },
    stopUpdates: () => {
      clearInterval(timer)
      return turn
    },
  }
}
