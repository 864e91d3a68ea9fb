import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = import.meta.dirname

/** A constant at the top of a module, with what begins its value. */
const DECLARED = /^(?:export )?const (\w+)(?:: [^=\n]+)? =\s+(.+)$/gm
const LITERAL = /^(?:-?\d|'|\/(?![/*])|(?:true|false)$)/
const TABLE = /^(?:\{|\[|new )/
const CONSTANT_CASE = /^[A-Z][A-Z0-9_]*$/

function misspelt(text: string): string[] {
  return [...text.matchAll(DECLARED)].flatMap(([, name = '', value = '']) => {
    const isUpper = CONSTANT_CASE.test(name)
    return (LITERAL.test(value) && !isUpper) || (TABLE.test(value) && isUpper) ? [name] : []
  })
}

it('one number, text or pattern at the top of a module is CONSTANT_CASE, a table or store camelCase', () => {
  expect(misspelt('const pause = 300\nexport const WIDTHS = [1]\nconst A = 1\nconst list = [\n')).toEqual([
    'pause',
    'WIDTHS',
  ])
  const found = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((path) => !path.endsWith('.gen.ts'))
    .flatMap((path) => misspelt(readFileSync(join(source, path), 'utf8')).map((name) => `${path}: ${name}`))
  expect(found).toEqual([])
})
