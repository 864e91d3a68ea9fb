import { Form } from 'antd'
import { cloneElement, useState } from 'react'
import { formRules } from '@/validation/form-rules'
import type { Rule } from '@/validation/run'
import { type FieldSpec, meantValue } from './field-spec'

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

/** An input with label and messages. It is checked when left, and from then on with every change. */
export function FormField({ field }: FormFieldProps) {
  const [wasLeft, setLeft] = useState(false)
  const { maxLength: longest, showCount } = field.control.props
  const rules =
    longest === undefined ? field.rules : [...(field.rules ?? []), lengthRule(field.label, longest)]
  return (
    <Form.Item
      name={field.name}
      label={field.label}
      rules={rules && formRules(rules, { meant: (value) => meantValue(field, value), others: field.others })}
      validateTrigger={wasLeft ? ['onBlur', 'onChange'] : 'onBlur'}
      validateFirst
      extra={field.hint}
      className={field.wide ? 'fd-field-wide' : undefined}
      dependencies={field.dependsOn && [...field.dependsOn]}
    >
      {cloneElement(field.control, {
        onBlur: () => setLeft(true),
        ...(longest !== undefined && { maxLength: undefined }),
        ...(showCount !== undefined && { count: { max: longest } }),
      })}
    </Form.Item>
  )
}
