// biome-ignore lint/style/noRestrictedImports: this is their door
import { AutoComplete as AntAutoComplete, Select as AntSelect, type AutoCompleteProps } from 'antd'
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react'
import { clearing, clearingByPointer } from './clearing'
import { isComposing } from './keyboard/key-match'

type AntProps<Value> = ComponentProps<typeof AntSelect<Value>>
type SelectProps<Value> = Omit<AntProps<Value>, 'allowClear'> & { allowClear?: boolean }

/** One of a list, or several. Tab leaves it; it takes the highlighted one only where that was looked for. */
export function Select<Value>({ allowClear, ...props }: SelectProps<Value>) {
  const { isOpen, ...tab } = useTab(props, props.mode ? 'several' : 'one')
  // Tab goes past the button while the list is open: what is typed next is meant for the next field.
  const button = isOpen ? clearingByPointer : clearing
  return <AntSelect<Value> {...props} {...tab} allowClear={allowClear && button} />
}

/** A text, and a list of what it could be. What was typed is the text already: Tab takes only what arrows led to. */
export function AutoComplete(props: AutoCompleteProps) {
  const { isOpen: _, ...tab } = useTab(props, 'text')
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
  /** The arrows moved the highlight since the list was opened. */
  const hasWalked = useRef(false)
  const [isOpen, setOpen] = useState(false)
  const isMeant = (event: Press) =>
    kind !== 'several' && (hasWalked.current || (kind === 'one' && event.currentTarget.value.trim() !== ''))
  return {
    isOpen,
    onOpenChange: (next: boolean) => {
      hasWalked.current = false
      setOpen(next)
      onOpenChange?.(next)
    },
    onInputKeyDown: (event: Press) => {
      onInputKeyDown?.(event)
      const composes = isComposing(event)
      if (event.key === 'Tab') {
        // Not stopped: what keeps the focus inside a dialog has to hear it. The list tells keys by `which`.
        if (composes || !isMeant(event)) event.which = 0
        // Else the list would hold the focus back.
        else event.preventDefault = () => {}
      } else if (/^Arrow(Up|Down)$/.test(event.key) && !composes) {
        // One that opens the list moves nothing: opening takes it back.
        hasWalked.current = true
      }
    },
  }
}
