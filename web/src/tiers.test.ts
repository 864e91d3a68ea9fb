import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const source = import.meta.dirname

// From the top down. A folder imports those of lower tiers, never its own tier or a higher one.
const tiers = [
  ['.'],
  ['app'],
  ['shell', 'features'],
  ['widgets'],
  ['identity', 'live'],
  ['preferences'],
  ['api', 'ui'],
  ['validation'],
  ['format', 'storage'],
]

const why: Record<string, string> = {
  shell: 'the frame is mounted by app/ and gets what it needs as props',
  features: 'lift what two features share into widgets/; features never know who mounts them',
  widgets: 'widgets sit below features: pass what they need as props',
  ui: 'ui/ knows nothing of the product: take data and handlers as props',
}

interface Import {
  from: string
  to: string
}

/** What a file imports of this folder, by whatever spelling, as paths below it. */
function importsOf(path: string): Import[] {
  const specifiers = readFileSync(join(source, path), 'utf8').matchAll(
    /\b(?:from|import|mock)[\s(]*['"]([@.][^'"]*)['"]/g,
  )
  return [...specifiers].flatMap(([, name = '']) => {
    const to = name.startsWith('@/') ? name.slice(2) : normalize(join(dirname(path), name))
    return name.startsWith('@/') || name.startsWith('.') ? [{ from: path, to }] : []
  })
}

const folderOf = (path: string) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '.')
const tierOf = (path: string) => tiers.findIndex((tier) => tier.includes(folderOf(path)))

/** A feature is a room of its own among the features; every other folder is one room. */
function roomOf(path: string): string {
  const folder = folderOf(path)
  return folder === 'features' ? path.split('/', 2).join('/') : folder
}

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /\.tsx?$/.test(path),
)
const imports = files.flatMap(importsOf)

it('knows the tier of every folder', () => {
  const folders = new Set(imports.map(({ from }) => folderOf(from)))
  expect([...folders].sort()).toEqual(tiers.flat().sort())
})

it('leads down from tier to tier', () => {
  const up = imports.filter(({ from, to }) => roomOf(from) !== roomOf(to) && tierOf(from) >= tierOf(to))
  expect(
    up.map(({ from, to }) => `${from} imports ${to}: ${why[folderOf(from)] ?? 'that leads up'}`),
  ).toEqual([])
})

it('uses nothing that a library calls unsafe or unstable: a minor version may take it away', () => {
  const isRisky = (path: string) => /\b(?:UNSAFE|unstable)_\w/.test(readFileSync(join(source, path), 'utf8'))
  expect(files.filter((path) => path !== 'tiers.test.ts' && isRisky(path))).toEqual([])
})

/** Parts of antd that a file loads with it, other files' too. */
function antdIn(path: string, seen = new Set<string>()): string[] {
  if (seen.has(path)) return []
  seen.add(path)
  const text = readFileSync(join(source, path), 'utf8')
  const statements = [...text.matchAll(/^import (?!type )(\{[^}]*\}|\w+) from '([^']+)'/gm)]
  return statements.flatMap(([, names = '', from = '']) => {
    if (from === 'antd') return names.replace(/[{}\s]/g, '').split(',')
    const to = from.startsWith('@/') ? from.slice(2) : normalize(join(dirname(path), from))
    const file = /^[@.]/.test(from) && files.find((each) => each === `${to}.ts` || each === `${to}.tsx`)
    return file ? antdIn(file, seen) : []
  })
}

it('puts nothing of antd into a native dialog: its lists would open under it; a picture opens none', () => {
  const holders = imports.filter(({ from, to }) => to === 'ui/dialog' && !from.includes('.test.'))
  expect(holders.length).toBeGreaterThan(5)
  const found = holders.map(({ from }) => [from, antdIn(from).filter((part) => part !== 'QRCode')])
  expect(found.filter(([, parts]) => parts?.length)).toEqual([])
})
