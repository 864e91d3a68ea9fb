import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const web = join(import.meta.dirname, '..')

/** The files below a folder, by their paths from `web`. */
const filesIn = (folder: string, ends: RegExp): string[] =>
  readdirSync(join(web, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ends.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(web, join(entry.parentPath, entry.name)))
const textOf = (path: string) => readFileSync(join(web, path), 'utf8')

/** What any file may use, of ui/base.css: said but not shown, numbers, remarks, native buttons, lines that scroll. */
const utilities = [
  'fd-sr',
  'fd-number',
  'fd-unit',
  'fd-button',
  'fd-button-primary',
  'fd-button-danger',
  'fd-link-button',
  'fd-goes-on',
]

/** The sheets without an owner, and their classes; `.ant-*` is the library's. */
const globals: Record<string, readonly string[]> = {
  'src/ui/tokens.css': ['colour-weak'],
  'src/ui/base.css': ['colour-weak', ...utilities],
  'src/ui/antd.css': ['filter-node', 'fd-unmarked'],
}

/** Where antd is known by its class names: for what it gives neither a role nor a place for an attribute. */
const antdHelpers = ['../e2e/antd.ts', 'test/antd.tsx', /^src\/ui\/layer-focus\//]

/** What text may be in: the scale of ui/tokens.css, its weights, or what stands around it. */
const sizes = [
  ...['small', 'body', 'section', 'title', 'figure'].map((size) => `var(--fd-${size})`),
  ...['inherit', '400', '500', '600'],
  // The page's own, the caps of keys, and a sign as large as its tile.
  'var(--fd-body) / 22px var(--fd-font)',
  'var(--fd-small) / 16px var(--fd-font)',
  'calc(var(--fd-name-mark, 32px) * 0.56)',
]

interface Sheet {
  path: string
  /** Heads of its rules. */
  selectors: string[]
  classes: string[]
}

function sheetAt(path: string): Sheet {
  const bare = textOf(path).replace(/\/\*[\s\S]*?\*\/|"[^"]*"/g, '')
  const selectors = [...bare.matchAll(/([^{};]+)\{/g)]
    .map(([, head = '']) => head.trim())
    .filter((head) => !head.startsWith('@'))
  const names = selectors.flatMap((head) => [...head.matchAll(/\.([a-zA-Z_][\w-]*)/g)])
  return { path, selectors, classes: [...new Set(names.map(([, name = '']) => name))] }
}

const sheets = filesIn('src', /\.css$/).map(sheetAt)
const modules = sheets.filter(({ path }) => path.endsWith('.module.css'))
const sources = filesIn('src', /\.tsx?$/).map((path) => ({ path, text: textOf(path) }))
const components = sources.filter(({ path }) => !path.includes('.test.'))
const helpers = filesIn('test', /\.tsx?$/).map((path) => ({ path, text: textOf(path) }))
const journeys = filesIn('../e2e', /\.tsx?$/).map((path) => ({ path, text: textOf(path) }))

const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)

describe('style sheets', () => {
  it('are modules, but for those that belong to all', () => {
    const others = sheets.filter((sheet) => !modules.includes(sheet)).map(({ path }) => path)
    expect(others.sort()).toEqual(Object.keys(globals).sort())
  })

  it('write in sizes of the scale, in three weights', () => {
    const strays = sheets.flatMap(({ path }) =>
      [...textOf(path).matchAll(/(?<!-)font(?:-size|-weight)?: ([^;]+);/g)]
        .map(([, value = '']) => value)
        .filter((value) => !sizes.includes(value))
        .map((value) => `${path}: ${value}`),
    )
    expect(strays).toEqual([])
  })

  it('leave gaps on a grid of 4, or half a step', () => {
    const strays = sheets.flatMap(({ path }) =>
      [...textOf(path).matchAll(/(?<![\w-])(?:row-|column-)?gap: ([^;]+);/g)]
        .flatMap(([, value = '']) => value.match(/[\d.]+px/g) ?? [])
        .map(Number.parseFloat)
        .filter((gap) => gap > 2 && gap % 4 !== 0)
        .map((gap) => `${path}: ${gap}px`),
    )
    expect(strays).toEqual([])
  })

  it('of all have no class that is not listed', () => {
    const more = sheets.flatMap(({ path, classes }) =>
      classes
        .filter((name) => !(path.endsWith('antd.css') && name.startsWith('ant-')))
        .filter((name) => globals[path] && !globals[path].includes(name))
        .map((name) => `${path}: .${name}`),
    )
    expect(more).toEqual([])
  })

  it('of an owner name no class of others', () => {
    const foreign = modules.flatMap(({ path, selectors, classes }) => [
      ...selectors.filter((head) => head.includes(':global')).map((head) => `${path}: ${head}`),
      ...classes.filter((name) => !/^[a-z][a-zA-Z]*$/.test(name)).map((name) => `${path}: .${name}`),
    ])
    expect(foreign).toEqual([])
  })

  it('of an owner reach no further than what the owner draws', () => {
    const wide = modules.flatMap(({ path, selectors }) =>
      selectors
        .flatMap((head) => head.split(/,(?![^(]*\))/))
        .filter((head) => !/\.[a-z]|^\s*(from|to|\d+%)\s*$|^\s*\[data-menu=/.test(head))
        .map((head) => `${path}: ${head.trim()}`),
    )
    expect(wide).toEqual([])
  })
})

describe('scoped names', () => {
  // A class is called [folder]__[local] in the browser.
  it('tell folders apart', () => {
    const folders = [...new Set(modules.map(({ path }) => dirname(path)))]
    expect(twice(folders.map((folder) => basename(folder)))).toEqual([])
  })

  it('tell the sheets of a folder apart', () => {
    const names = modules.flatMap(({ path, classes }) => classes.map((name) => `${dirname(path)}: .${name}`))
    expect(twice(names)).toEqual([])
  })
})

/** The sheet that a file imports, with the names it takes of it. */
function useIn({ path, text }: { path: string; text: string }) {
  const imports = [...text.matchAll(/import (.*?) from '([^']*\.css)'|import '([^']*\.css)'/g)]
  const [first] = imports
  return {
    path,
    imports: imports.map(([whole]) => whole),
    sheet: first?.[2] && normalize(join(dirname(path), first[2])),
    names: [...text.matchAll(/\bcss\.(\w+)/g)].map(([, name = '']) => name),
    isOpen: /\bcss\b(?!\.\w|'| from)/.test(text.replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')),
  }
}

describe('classes', () => {
  const uses = components.map(useIn)

  it('come by one import of a sheet beside the file, called css, and by name', () => {
    const odd = uses.filter(({ path, imports, isOpen }) => {
      const isOwn =
        imports.length === 1 && /^import css from '\.\/[\w-]+\.module\.css'$/.test(imports[0] ?? '')
      const isGlobal = imports.every((whole) => /^import '\.\/(ui\/)?(tokens|base|antd)\.css'$/.test(whole))
      return !(isGlobal || isOwn) || (isOpen && path !== 'src/main.tsx')
    })
    expect(odd.map(({ path, imports }) => `${path}: ${imports.join(', ')}`)).toEqual([])
  })

  it('are known to their sheet', () => {
    const unknown = uses.flatMap(({ path, sheet, names }) => {
      const known = modules.find((each) => each.path === sheet)?.classes ?? []
      return names.filter((name) => !known.includes(name)).map((name) => `${path}: css.${name}`)
    })
    expect(unknown).toEqual([])
  })

  it('are used by somebody', () => {
    const dead = modules.flatMap(({ path, classes }) => {
      const taken = uses.filter(({ sheet }) => sheet === path).flatMap(({ names }) => names)
      return classes.filter((name) => !taken.includes(name)).map((name) => `${path}: .${name}`)
    })
    expect(dead).toEqual([])
  })

  it('without an owner are those that any file may use', () => {
    const words = components.flatMap(({ path, text }) =>
      [...text.matchAll(/[cC]lassName=(?:"([^"]*)"|\{`([^`]*)`\}|\{[^}]*?'([^']*)')/g)].flatMap(
        ([, plain = '', template = '', either = '']) =>
          `${plain} ${template.replace(/\$\{[^}]*\}/g, ' ')} ${either}`
            .split(/\s+/)
            .filter((word) => word !== '' && !utilities.includes(word))
            .map((word) => `${path}: ${word}`),
      ),
    )
    expect(words).toEqual([])
  })
})

/** A class in a selector: `.name`, not the end of a file's name. */
const CLASS = /(^|[\s>+~,(\]])\.[a-zA-Z][\w-]*/
const LOOKUP =
  /\b(?:querySelector(?:All)?|closest|matches|locator|waitForSelector|selector)(?:<[^>]*>)?[(:]\s*(['"`])((?:(?!\1).)*)\1/g

function lookupsIn({ path, text }: { path: string; text: string }): string[] {
  const asked = [...text.matchAll(LOOKUP)].map(([, , selector = '']) => selector)
  const named = [...text.matchAll(/(['"`])((?:(?!\1).)*)\1/g)].map(([, , word = '']) => word)
  const found = [
    // The other table that ours is measured against has no better names.
    ...asked.filter((selector) => CLASS.test(selector.replaceAll('.vxe-', ''))),
    ...named.filter((word) => /\.(fd|ant)-/.test(word)),
    ...(text.match(/\.toHaveClass\(|getElementsByClassName/g) ?? []),
  ]
  return found.map((word) => `${path}: ${word}`)
}

describe('elements', () => {
  const isHelper = (path: string) =>
    antdHelpers.some((helper) => (typeof helper === 'string' ? helper === path : helper.test(path)))

  it('are found by what they are, never by class', () => {
    const own = /styles\.test\.ts$/
    const searched = [...sources, ...helpers, ...journeys].filter(
      ({ path }) => !own.test(path) && !isHelper(path),
    )
    expect(searched.flatMap(lookupsIn)).toEqual([])
  })

  it('have no names in tests that only a sheet gives them', () => {
    const tests = [...sources.filter((file) => !components.includes(file)), ...helpers, ...journeys]
    expect(
      tests.filter(({ text }) => /from '[^']*\.module\.css'/.test(text)).map(({ path }) => path),
    ).toEqual([])
  })
})
