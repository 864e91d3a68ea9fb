import { useEffect, useEffectEvent, useState } from 'react'
import type { DictOption } from '@/storage/keys'
import { captionFor, useDictOptions } from '@/widgets/dict-options'
import type { Begun } from './verdicts'

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

/**
 * Once, when the panel opens: reasons that read otherwise than when they were chosen
 * are chosen no more, and that is said.
 */
export function useReworded(
  { reasons, words = [] }: Begun,
  wordsOf: (code: string) => string,
  tell: (kept: string[], words: string) => void,
) {
  const look = useEffectEvent(() => {
    const isReworded = (code: string, at: number) => Boolean(words[at]) && words[at] !== wordsOf(code)
    const changed = reasons.filter(isReworded)
    if (changed.length === 0) return
    const lines = changed.map((code) => `「${words[reasons.indexOf(code)]}」已改为「${wordsOf(code)}」`)
    tell(
      reasons.filter((code, at) => !isReworded(code, at)),
      `${lines.join('，')}，请重新选择`,
    )
  })
  // What is chosen from now on is read as it stands.
  useEffect(() => look(), [])
}
