import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { afterPress } from '../after-press'
import { isComposing } from '../keyboard/key-match'
import css from './left-text.module.css'
import { useLeftField } from './left-texts'
import { useAsking } from './use-asking'

interface LeftTextOptions<Option extends { value: unknown }> {
  /** The values chosen: another choice answers whatever stands under the field. */
  chosen: readonly unknown[]
  /** The one option that a text means, which a server may have to say. */
  meaning: (text: string) => Option | undefined | Promise<Option | undefined>
  /** Chooses an option that is not chosen; in a field for several, beside those that are. */
  take: (option: Option) => void
  /** Takes out what is chosen, where something is and may be. */
  clear?: (() => void) | false
}

/** What was left in a field and is not its value. */
interface Left<Option> {
  text: string
  /** It is being looked for. */
  isSought?: boolean
  answer?: Promise<Option | undefined>
}

/**
 * What is typed to find an option, and left there: it is taken where it means
 * one, and else said to be left. A list only forgets it, and the user believes
 * that the field is filled in. `heard` goes to the list's own element, which
 * events of its popup do not pass.
 */
export function useLeftText<Option extends { value: unknown }>({
  chosen,
  meaning,
  take,
  clear,
}: LeftTextOptions<Option>) {
  const typed = useRef('')
  const input = useRef<HTMLInputElement>(null)
  const { held, left, hold, settle, sought } = useHeld<Option>((option) => {
    if (!chosen.includes(option.value)) take(option)
  })
  const drop = () => {
    typed.current = ''
    if (held.current) hold(undefined)
  }
  const leave = () => {
    const text = typed.current
    typed.current = ''
    if (text === '') return
    const answer = meaning(text)
    if (answer instanceof Promise) hold({ text, answer, isSought: true })
    else settle(text, answer)
  }
  useLeftField({
    holds: () => {
      leave()
      return held.current !== undefined
    },
    sought,
    focus: () => input.current?.focus(),
  })
  // What is chosen beside the list, as in a dialog, counts like a choice there.
  const dropOld = useEffectEvent(() => held.current && hold(undefined))
  const choice = chosen.join()
  const known = useRef(choice)
  useEffect(() => {
    if (known.current !== choice) dropOld()
    known.current = choice
  }, [choice])

  const asking = useAsking()
  const heard = {
    onChangeCapture: ({ target }: ChangeEvent<HTMLInputElement>) => {
      input.current = target
      const text = target.value.trim()
      drop()
      typed.current = text
      asking.typed()
    },
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (!isComposing(event)) asking.press(event.key, typed.current)
      if (!isClearing(event)) return
      drop()
      if (!clear) return
      // The list would open.
      event.stopPropagation()
      clear()
    },
    // The list has had the key: what it chose has dropped the text.
    onKeyDown: (event: KeyboardEvent) => {
      asking.pressed()
      if (isComposing(event)) return
      if (event.key === 'Enter') leave()
      if (event.key !== 'Escape' || !(typed.current || held.current)) return
      // The text alone is given up, not the form around it.
      event.stopPropagation()
      drop()
    },
    onBlurCapture: ({ target }: FocusEvent) => {
      // Not when the window is left: the text is still being typed.
      if (document.activeElement !== target) leave()
    },
  }
  const under = left && (
    <span role={left.isSought ? 'status' : 'alert'} className={css.leftText}>
      {left.isSought ? `正在查找「${left.text}」…` : `没有填入「${left.text}」：请从列表中选择`}
    </span>
  )
  return { heard, drop, under, isUnmeant: asking.isUnmeant }
}

/** What was left and is not taken: it stands there until it means one, or is dropped. */
function useHeld<Option>(choose: (option: Option) => void) {
  // Who saves asks before what stands here is in sight.
  const held = useRef<Left<Option>>(undefined)
  const [left, setLeft] = useState<Left<Option>>()
  const hold = (next: Left<Option> | undefined) => {
    held.current = next
    // What is pressed meanwhile must not be pushed away.
    if (next) afterPress(() => setLeft(held.current))
    else setLeft(undefined)
  }
  const settle = (text: string, option: Option | undefined) => {
    if (option === undefined) return hold({ text })
    if (held.current) hold(undefined)
    choose(option)
  }
  const settleLater = useEffectEvent((of: Left<Option>, option?: Option) => {
    if (held.current === of) settle(of.text, option)
  })
  useEffect(() => {
    if (!left?.answer) return
    let isOver = false
    const end = (option?: Option) => {
      if (!isOver) settleLater(left, option)
    }
    left.answer.then(end, () => end())
    return () => {
      isOver = true
    }
  }, [left])
  const sought = () => {
    const of = held.current
    // Who waits for it goes on at once: by then it has to be the value.
    return of?.answer?.then(
      (option) => settleLater(of, option),
      () => settleLater(of),
    )
  }
  return { held, left, hold, settle, sought }
}

/** The keys take out what is chosen; a key held down only takes out the text. */
function isClearing(event: KeyboardEvent): boolean {
  const { key, target, ctrlKey, altKey, metaKey, repeat } = event
  if (!/^(Backspace|Delete)$/.test(key) || repeat || ctrlKey || altKey || metaKey) return false
  return target instanceof HTMLInputElement && target.value === '' && !target.disabled && !isComposing(event)
}
