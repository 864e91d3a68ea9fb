import type { FormItemProps } from 'antd'
import { check, type Rule, type RuleContext } from './run'

type FormRules = NonNullable<FormItemProps['rules']>

/** The same rules in the shape an antd form item takes; the required mark is drawn from them. */
export function formRules(rules: readonly Rule[], context: () => RuleContext = () => ({})): FormRules {
  const required = rules.some((rule) => 'required' in rule)
  return [
    {
      required,
      validator: async (_, value: unknown) => {
        const refused = await check(rules, value, context())
        if (refused !== undefined) throw new Error(refused)
      },
    },
  ]
}
