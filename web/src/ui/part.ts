import { type ComponentType, createElement, use } from 'react'

/** The code of a part of the console did not come: the network is down, or the server has other parts by now. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing'
}

const missing = new Set<() => void>()

/**
 * A component whose code is loaded when it is first shown; suspends until it
 * is there and throws PartMissing when it does not come. Unlike React's lazy it
 * can be asked for again: `forgetMissingParts`, then render anew.
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & { preload: () => void } {
  let loading: Promise<ComponentType<Props>> | null = null
  const start = () => {
    loading ??= load().catch((cause: unknown) => {
      missing.add(() => {
        loading = null
      })
      throw new PartMissing(cause instanceof Error ? cause.message : String(cause))
    })
    return loading
  }
  const Part = (props: Props) => createElement(use(start()), props)
  return Object.assign(Part, {
    preload: () => {
      start().catch(() => {
        loading = null
      })
    },
  })
}

/** The next rendering asks again for what did not come. */
export function forgetMissingParts(): void {
  for (const forget of missing) forget()
  missing.clear()
}
