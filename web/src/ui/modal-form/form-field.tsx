import { Form } from 'antd'
import { cloneElement, useState } from 'react'
import { formRules } from '@/validation/form-rules'
import { type FieldSpec, meantValue } from './field-spec'

interface FormFieldProps {
  field: FieldSpec
}

/** An input with label and messages. It is checked when left, and from then on with every change. */
export function FormField({ field }: FormFieldProps) {
  const [wasLeft, setLeft] = useState(false)
  return (
    <Form.Item
      name={field.name}
      label={field.label}
      rules={
        field.rules &&
        formRules(field.rules, { meant: (value) => meantValue(field, value), others: field.others })
      }
      validateTrigger={wasLeft ? ['onBlur', 'onChange'] : 'onBlur'}
      validateFirst
      extra={field.hint}
      className={field.wide ? 'fd-field-wide' : undefined}
      dependencies={field.dependsOn && [...field.dependsOn]}
    >
      {cloneElement(field.control, { onBlur: () => setLeft(true) })}
    </Form.Item>
  )
}
