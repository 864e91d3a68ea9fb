import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = import.meta.dirname

/** The room of a style sheet: a feature, a widget, or one of the other folders of `src`. */
function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return first === 'features' || first === 'widgets' ? `${first}/${second}` : first
}

interface Selector {
  text: string
  room: string
  classes: string[]
}

function selectorsOf(css: string, room: string): Selector[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)
  return [...rules]
    .map(([, head = '']) => head.trim())
    .filter((head) => !head.startsWith('@'))
    .flatMap((head) => head.split(/,(?![^(]*\))/))
    .map((one) => ({
      text: one.trim(),
      room,
      classes: [...one.matchAll(/\.(fd-[\w-]+)/g)].map(([, name = '']) => name),
    }))
    .filter(({ classes }) => classes.length > 0)
}

const selectors = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .flatMap((path) => selectorsOf(readFileSync(join(source, path), 'utf8'), roomOf(path)))

/** Rooms that style a class by itself, whatever state it is in. */
const alone = selectors.filter(({ text }) => /^\.[\w-]+(\[[^\]]*\]|:[\w-]+(\([^)]*\))?)*$/.test(text))
const ownersOf = (name: string) =>
  new Set(alone.filter(({ classes }) => classes[0] === name).map(({ room }) => room))

// Style sheets of screens that were opened stay: a name that two rooms use for
// different things falls to pieces once both have been seen.
it('gives every class to one room', () => {
  const names = [...new Set(alone.flatMap(({ classes }) => classes))]
  const shared = names.filter((name) => ownersOf(name).size > 1)
  expect(shared.map((name) => `${name}: ${[...ownersOf(name)].join(', ')}`)).toEqual([])
})

it('styles what belongs to another room only beneath or beside a class of its own', () => {
  const foreign = selectors.filter(({ room, classes }) =>
    classes.every((name) => ownersOf(name).size > 0 && !ownersOf(name).has(room)),
  )
  expect(foreign.map(({ room, text }) => `${room}: ${text}`)).toEqual([])
})
