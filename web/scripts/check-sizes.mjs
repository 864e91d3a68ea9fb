// Holds the built pages to their budgets: what the browser loads before a page
// is usable, scripts and styles, gzip -9. Run after `npm run build`.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const kilobyte = 1024
const budgets = {
  signIn: 110 * kilobyte,
  home: 200 * kilobyte,
  firstScreen: 420 * kilobyte,
  furtherScreen: 30 * kilobyte,
}
// What the first visit of a list may ask for: scripts and styles, and two files of icons.
const filesOfList = 25 - 2

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8'))
const sizes = new Map()

function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(dist + file), { level: 9 }).length)
  return sizes.get(file)
}

/** The files that come with a chunk: itself, what it imports, and their styles. */
function filesOf(key, seen = new Set()) {
  if (seen.has(key)) return new Set()
  seen.add(key)
  const { file, css = [], imports = [] } = manifest[key]
  return new Set([file, ...css, ...imports.flatMap((imported) => [...filesOf(imported, seen)])])
}

const sum = (files) => [...files].reduce((total, file) => total + sizeOf(file), 0)
const union = (...sets) => new Set(sets.flatMap((set) => [...set]))
const without = (files, known) => [...files].filter((file) => !known.has(file))

function chunkOf(source) {
  if (!manifest[source]) throw new Error(`the build has no ${source}: run npm run build`)
  return source
}

const entry = filesOf(chunkOf('index.html'))
const frame = union(entry, filesOf(chunkOf('src/app/console.tsx')))
const screens = Object.keys(manifest).filter((key) => /^src\/features\/.*-screen\.tsx$/.test(key))
const home = 'src/features/dashboard/analysis-screen.tsx'

// A list brings the component library along; the next list finds it there. Home does without.
const library = filesOf(chunkOf('src/widgets/antd-scope.tsx'))
const lists = screens.filter((screen) => screen !== home)
const shared = lists.length > 1 ? union(...lists.map((screen) => commonWith(screen))) : new Set()
function commonWith(screen) {
  const others = lists.filter((other) => other !== screen).map((other) => filesOf(other))
  return new Set([...filesOf(screen)].filter((file) => others.some((files) => files.has(file))))
}

const checks = [['sign-in page', sum(entry), budgets.signIn]]
checks.push([`first: ${home}`, sum(union(frame, filesOf(home))), budgets.home])
for (const screen of lists)
  checks.push([`first: ${screen}`, sum(union(frame, library, filesOf(screen))), budgets.firstScreen])
if (lists.length > 1) {
  for (const screen of lists) {
    checks.push([
      `further: ${screen}`,
      sum(without(filesOf(screen), union(frame, library, shared))),
      budgets.furtherScreen,
    ])
  }
}

let isOver = false
for (const screen of lists.filter((path) => /-(?:list|check)-screen\.tsx$/.test(path))) {
  const count = union(frame, library, filesOf(screen)).size
  isOver ||= count > filesOfList
  console.log(
    `${(count > filesOfList ? 'OVER' : 'ok').padEnd(5)}${String(count).padStart(7)} of ${filesOfList} files  first: ${screen}`,
  )
}
for (const [what, size, budget] of checks) {
  const verdict = size > budget ? 'OVER' : 'ok'
  isOver ||= size > budget
  console.log(
    `${verdict.padEnd(5)}${(size / kilobyte).toFixed(1).padStart(7)} of ${budget / kilobyte} KB  ${what}`,
  )
}
if (isOver) process.exit(1)
