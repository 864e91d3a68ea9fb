import { check, type Rule } from './run'

/** What is stored was checked when it was written; only what replaces it is. That it must be there holds for both. */
export function unlessStored(stored: unknown, rules: readonly Rule[]): Rule[] {
  const required = rules.filter((rule) => 'required' in rule)
  return [
    ...required,
    { handler: (value, context) => (value === stored ? undefined : check(rules, value, context)) },
  ]
}
