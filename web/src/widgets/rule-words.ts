import words from './rule-words.gen.json'

/** What a value may refer to; the server fills it in for whoever asks. */
export const ruleVariables = words.variables.map(({ name, choice }) => ({
  value: `#{${name}}`,
  label: choice,
}))

const found = (operator: string) => words.operators.find((each) => each.operator === operator)

/** How a rule compares, as a choice, by the wire's spelling. */
export const operatorFor = (operator: string) => found(operator)?.choice ?? operator

/** A condition with its value, in words. */
export function conditionText(operator: string, value: string): string {
  const words = value.replace(/#\{([^}]*)\}/g, (whole, name: string) => variableText(name.trim()) ?? whole)
  return (found(operator)?.text ?? `${operator} …`).replace('…', () => words)
}

/** In either spelling of the family: `sys_user_code`, `sysUserCode`. */
function variableText(name: string): string | undefined {
  const first = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return words.variables.find((each) => each.name === first)?.text
}
