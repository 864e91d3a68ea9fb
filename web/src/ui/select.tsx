// biome-ignore lint/style/noRestrictedImports: this is the only place
import { AutoComplete as AntAutoComplete, Select as AntSelect, type AutoCompleteProps } from 'antd'
import { type ComponentProps, type KeyboardEvent, useRef } from 'react'
import { clearingByPointer } from './clearing'
import { isComposing } from './keyboard/key-match'
import { leaveByTab } from './leave-list'
import { meantOption, type TextOption } from './left-text/meant-option'
import { useLeftText } from './left-text/use-left-text'

type AntProps<Value> = ComponentProps<typeof AntSelect<Value>>
type AntOption = NonNullable<AntProps<unknown>['options']>[number]

interface SelectProps<Value> extends Omit<AntProps<Value>, 'allowClear'> {
  allowClear?: boolean
  /** What a text finds on the server, where the list does not look for it itself. */
  answers?: (text: string) => readonly TextOption[] | Promise<readonly TextOption[]>
}

/** A list is searched by what it shows, unless it says otherwise. */
const labels = { optionFilterProp: 'label' } as const

/** One of a list, or several, found by typing. Text that is left there is taken, or said not to be. */
export function Select<Value>({ allowClear, answers, ...props }: SelectProps<Value>) {
  const { showSearch = labels } = props
  const { typed, ...tab } = useTab(props, props.mode ? 'several' : 'one')
  const chosen = valuesOf(props.value)
  // The types of the library do not tell one value from several.
  const choose = (next: unknown, option?: AntOption) => props.onChange?.(next as Value, option)
  const { heard, drop, under, isUnmeant } = useLeftText<TextOption>({
    chosen,
    meaning: (text) => {
      if (!answers) return meantOption(text, (props.options ?? []).map(textOption))
      const found = answers(text)
      if (!(found instanceof Promise)) return meantOption(text, found)
      return found.then((options) => meantOption(text, options))
    },
    take: (option) => {
      const one = props.labelInValue ? { value: option.value, label: option.label } : option.value
      choose(props.mode ? [...[props.value ?? []].flat(), one] : one, option as AntOption)
    },
    clear: allowClear && !props.mode && chosen.length > 0 && (() => choose(undefined)),
  })
  const own = {
    ...heard,
    onChangeCapture: (event: Parameters<typeof heard.onChangeCapture>[0]) => {
      heard.onChangeCapture(event)
      typed()
    },
  }
  return (
    <>
      <AntSelect<Value>
        {...props}
        {...tab}
        {...own}
        showSearch={showSearch === true ? labels : showSearch}
        allowClear={allowClear && clearingByPointer}
        onChange={(...change) => {
          drop()
          if (props.mode && isUnmeant(valuesOf(change[0]).length < chosen.length)) return
          props.onChange?.(...change)
        }}
        // What is chosen once more changes nothing.
        onSelect={(...choice) => {
          drop()
          props.onSelect?.(...choice)
        }}
      />
      {under}
    </>
  )
}

function valuesOf(value: unknown): unknown[] {
  const all = [value ?? []].flat()
  return all.map((each: unknown) => (each && typeof each === 'object' && 'value' in each ? each.value : each))
}

const textOption = ({ value, label, names, disabled }: AntOption): TextOption => ({
  value,
  label: String(label ?? ''),
  names,
  disabled,
})

/** A text, and a list of what it could be. What was typed is the text already: Tab takes only what arrows led to. */
export function AutoComplete(props: AutoCompleteProps) {
  const { typed: _, ...tab } = useTab(props, 'text')
  return <AntAutoComplete {...props} {...tab} />
}

type Press = KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>

interface Heard {
  onOpenChange?: (isOpen: boolean) => void
  onInputKeyDown?: (event: Press) => void
}

/**
 * The library takes Tab for Enter: it chooses what is highlighted, which the
 * first one is from the start, and stays in the field.
 */
function useTab({ onOpenChange, onInputKeyDown }: Heard, kind: 'one' | 'several' | 'text') {
  /** The arrows moved the highlight since the list was opened, or other text typed. */
  const hasWalked = useRef(false)
  return {
    /** The highlight is on the first one again. */
    typed: () => {
      hasWalked.current = false
    },
    onOpenChange: (next: boolean) => {
      hasWalked.current = false
      onOpenChange?.(next)
    },
    onInputKeyDown: (event: Press) => {
      onInputKeyDown?.(event)
      const composes = isComposing(event)
      if (event.key === 'Tab') {
        // Under a composition it is the input method's.
        if (composes) event.which = 0
        else if (kind === 'several' || !hasWalked.current) leaveByTab(event)
        // Else the list would hold the focus back.
        else event.preventDefault = () => {}
      } else if (/^Arrow(Up|Down)$/.test(event.key) && !composes) {
        // One that opens the list moves nothing: opening takes it back.
        hasWalked.current = true
      }
    },
  }
}
