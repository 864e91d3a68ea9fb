import { useState } from 'react'
import type { DictOption } from '@/storage/keys'
import { captionFor, useDictOptions } from '@/widgets/dict-options'

/**
 * The reasons that may be given, in the places that they had when the panel opened: a
 * key means what stands beside it. Chosen ones that may not be given are apart.
 */
export function useReasons(reasonDict: string, chosen: readonly string[]) {
  const all = useDictOptions(reasonDict)
  const [opened, setOpened] = useState(all)
  if (opened.length === 0 && all.length > 0) setOpened(all)
  const isOffered = (code: string) => all.some(({ value, disabled }) => value === code && !disabled)
  return {
    wordsOf: (code: string) => [...opened, ...all].find(({ value }) => value === code)?.text ?? '',
    options: opened.filter((option) => !option.disabled),
    retired:
      all.length === 0
        ? []
        : chosen.filter((code) => !isOffered(code)).map((code) => captioned([...all, ...opened], code)),
  }
}

const captioned = (all: readonly DictOption[], value: string) => ({ value, text: captionFor(all, value) })
