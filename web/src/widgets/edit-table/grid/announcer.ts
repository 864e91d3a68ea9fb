import { toast } from '@/ui/toast'

/** Says what happened in a grid to those who do not see it, and what matters to everybody. */
export class Announcer {
  #text = ''
  readonly #listeners = new Set<() => void>()

  get text(): string {
    return this.#text
  }

  /** For assistive technology alone: others see it. */
  say(text: string): void {
    // The same words twice are said twice: a changed text is what is read out.
    this.#text = text === this.#text ? `${text} ` : text
    for (const listener of this.#listeners) listener()
  }

  /** Said to everybody when it is not what one would expect, else like `say`. */
  tell(text: string, isUnexpected: boolean): void {
    if (isUnexpected) toast.warning(text)
    else this.say(text)
  }

  watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}
