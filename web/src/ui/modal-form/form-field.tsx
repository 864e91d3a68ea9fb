import { Form } from 'antd'
import { type ClipboardEvent, cloneElement, useState } from 'react'
import { isSeveralCells } from '@/format/cells'
import { formRules } from '@/validation/form-rules'
import type { Rule } from '@/validation/run'
import { afterPress } from '../after-press'
import { type FieldSpec, meantValue } from './field-spec'
import css from './form-field.module.css'

interface FormFieldProps {
  field: FieldSpec
}

/** The limit of an input as a rule: the browser would cut what is pasted without a word. */
function lengthRule(label: string, longest: number): Rule {
  return {
    handler: (value) => {
      const length = typeof value === 'string' ? [...value].length : 0
      return length > longest ? `${label}最多 ${longest} 个字，现在有 ${length} 个` : undefined
    },
  }
}

/** Whether text is pasted into the line of the field itself: lists and dialogs it opens have fields of their own. */
function isPastedInto({ currentTarget, target }: ClipboardEvent): boolean {
  return (
    target instanceof HTMLInputElement &&
    currentTarget.contains(target) &&
    target.getAttribute('role') !== 'combobox'
  )
}

/** An input with label and messages. It is checked when left, and from then on with every change. */
export function FormField({ field }: FormFieldProps) {
  const [wasLeft, setLeft] = useState(false)
  const [refusedPaste, setRefusedPaste] = useState<string>()
  const { maxLength: longest, showCount } = field.control.props
  const rules =
    longest === undefined ? field.rules : [...(field.rules ?? []), lengthRule(field.label, longest)]
  // A line has no place for what parts cells: their texts would be glued together.
  const onPaste = (event: ClipboardEvent) => {
    if (!isPastedInto(event) || !isSeveralCells(event.clipboardData.getData('text/plain'))) return
    event.preventDefault()
    setRefusedPaste(`粘贴的内容有多行或多个单元格，没有填入${field.label}`)
  }
  return (
    <div data-wide={field.wide || undefined} onPaste={onPaste}>
      <Form.Item
        className={showCount ? css.counted : undefined}
        name={field.name}
        label={field.label}
        rules={
          rules && formRules(rules, { meant: (value) => meantValue(field, value), others: field.others })
        }
        validateTrigger={wasLeft ? ['onBlur', 'onChange'] : 'onBlur'}
        validateFirst
        {...(refusedPaste && { validateStatus: 'error', help: refusedPaste })}
        extra={field.hint && <span data-hint="">{field.hint}</span>}
        dependencies={field.dependsOn && [...field.dependsOn]}
      >
        <PressedThrough
          onBlur={() => setLeft(true)}
          onChange={() => setRefusedPaste(undefined)}
          control={cloneElement(field.control, {
            ...(longest !== undefined && { maxLength: undefined }),
            ...(showCount !== undefined && { count: { max: longest } }),
          })}
        />
      </Form.Item>
    </div>
  )
}

interface PressedThroughProps {
  control: FieldSpec['control']
  onBlur: () => void
  onChange: () => void
}

/** The control of a field, which is checked on being left, but not while something else is being pressed. */
function PressedThrough({ control, onBlur, ...given }: PressedThroughProps) {
  return cloneElement(control, { ...given, onBlur: () => afterPress(onBlur) })
}
