import type { FormItemProps } from 'antd'
import { check, type Rule, type RuleContext } from './run'

type FormRules = NonNullable<FormItemProps['rules']>

interface FieldContext extends RuleContext {
  /** The value that is checked for what the field holds. */
  meant?: (value: unknown) => unknown
}

/** The same rules in the shape an antd form item takes; the required mark is drawn from them. */
export function formRules(rules: readonly Rule[], { meant, ...context }: FieldContext = {}): FormRules {
  const required = rules.some((rule) => 'required' in rule)
  return [
    {
      required,
      validator: async (_, value: unknown) => {
        const refused = await check(rules, meant ? meant(value) : value, context)
        if (refused !== undefined) throw new Error(refused)
      },
    },
  ]
}
