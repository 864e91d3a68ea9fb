import type { ChangeEvent, CompositionEvent, FocusEvent } from 'react'

type OneLine = HTMLInputElement

/** What an input tells whose text is tidied. */
interface Tidying {
  onChange: (event: ChangeEvent<OneLine>) => void
  onCompositionEnd: (event: CompositionEvent<OneLine>) => void
  onBlur: (event: FocusEvent<OneLine>) => void
}

/**
 * Handlers of an input whose text is tidied as it is typed. What an input
 * method composes stays as it is until it is done: written over, it would be
 * composed once more beside itself.
 */
export function tidying(tidy: (text: string) => string, onText: (text: string) => void): Tidying {
  const takeTidied = ({ currentTarget: { value } }: { currentTarget: OneLine }) => {
    const text = tidy(value)
    if (text !== value) onText(text)
  }
  return {
    onChange: ({ target, nativeEvent }) => {
      const isComposed = 'isComposing' in nativeEvent && nativeEvent.isComposing === true
      onText(isComposed ? target.value : tidy(target.value))
    },
    onCompositionEnd: takeTidied,
    onBlur: takeTidied,
  }
}
