import { createStore } from 'zustand'
import { decodeWhole } from './whole-picture'

interface Entry {
  url: Promise<string>
  /** Known once loaded. */
  ready: string | null
  /** Large enough for somebody to have seen something. */
  isVisible: boolean
  holders: number
}

/** Pictures kept after nobody shows them any more. */
const KEPT = 20

/** The server has the picture, but not as it was stored: another try gives the same. `message` may be shown. */
export class DamagedPicture extends Error {
  override readonly name = 'DamagedPicture'
}

/** How far a picture is: fetched and decoded, on its way or not asked for, or not to be had, or of a size that shows nothing. */
export type Standing = 'ready' | 'waiting' | 'failed'

/** A picture in use; release it when it is no longer shown. */
export interface Held {
  /** An address for `<img>`; rejects when the picture cannot be had. */
  url: Promise<string>
  release: () => void
}

/**
 * Pictures fetched with the session's header, as addresses of this page. The
 * most recent ones stay for the next look; the others are given back to the
 * browser, but never one that is being shown.
 */
export class BlobImages {
  readonly #load: (url: string) => Promise<Blob>
  readonly #entries = new Map<string, Entry>()
  readonly #failed = new Set<string>()
  /** How often the standing of a picture may have changed. */
  readonly #changes = createStore(() => 0)

  constructor(load: (url: string) => Promise<Blob>) {
    this.#load = load
  }

  /** The picture's address if it is there already; null otherwise. */
  ready(src: string): string | null {
    return this.#entries.get(src)?.ready ?? null
  }

  standing(src: string): Standing {
    const entry = this.#entries.get(src)
    if (entry?.ready) return entry.isVisible ? 'ready' : 'failed'
    return this.#failed.has(src) ? 'failed' : 'waiting'
  }

  /** Calls back whenever the standing of a picture may have changed. Returns a function that unsubscribes. */
  readonly subscribe = this.#changes.subscribe

  /** Fetches and decodes the picture, or takes the one that is there. */
  hold(src: string): Held {
    const entry = this.#entries.get(src) ?? this.#fetch(src)
    // Moved to the end: the front of the map is what was used longest ago.
    this.#entries.delete(src)
    this.#entries.set(src, entry)
    entry.holders++
    let isHeld = true
    return {
      url: entry.url,
      release: () => {
        if (!isHeld) return
        isHeld = false
        entry.holders--
        this.#trim()
      },
    }
  }

  /** Gives every picture back: another user must not find it. */
  clear(): void {
    this.#failed.clear()
    for (const [src, entry] of this.#entries) this.#drop(src, entry)
  }

  #fetch(src: string): Entry {
    const entry: Entry = { url: Promise.resolve(''), ready: null, isVisible: false, holders: 0 }
    if (this.#failed.delete(src)) this.#changed()
    entry.url = this.#load(src)
      .then(async (blob) => {
        const url = URL.createObjectURL(blob)
        entry.isVisible = await decodeWhole(url, blob).catch((cause: unknown) => {
          URL.revokeObjectURL(url)
          throw cause
        })
        entry.ready = url
        this.#changed()
        return url
      })
      .catch((cause: unknown) => {
        // A failure is not kept: the next look is another try.
        if (this.#entries.get(src) === entry) {
          this.#entries.delete(src)
          this.#failed.add(src)
          this.#changed()
        }
        throw cause
      })
    return entry
  }

  #trim(): void {
    for (const [src, entry] of this.#entries) {
      if (this.#entries.size <= KEPT) return
      if (entry.holders === 0) this.#drop(src, entry)
    }
  }

  #drop(src: string, entry: Entry): void {
    this.#entries.delete(src)
    if (entry.ready) URL.revokeObjectURL(entry.ready)
    else entry.url.then((url) => URL.revokeObjectURL(url)).catch(() => {})
    this.#changed()
  }

  #changed(): void {
    this.#changes.setState((changes) => changes + 1)
  }
}
