import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Chunking {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null
}

/** How many lists have to share a module for all of them to load it with the first one. */
const SHARED_BY = 2

/** The library's parts by their names: what is said to come of all of it comes of these alone. */
function partsOf(library: string): Map<string, string> {
  const index = readFileSync(join(library, 'index.js'), 'utf8')
  const exported = index.matchAll(/export \{ default as (\w+)[^}]*\} from '\.\/([\w/-]+)'/g)
  return new Map([...exported].map(([, name = '', path = '']) => [name, join(library, path, 'index.js')]))
}

/** What comes with a module before it runs. */
function graphOf(library: string, chunking: Chunking) {
  const parts = partsOf(library)
  const all = join(library, 'index.js')
  const importedBy = (id: string): readonly string[] => {
    const { importedIds = [], code } = chunking.getModuleInfo(id) ?? {}
    if (!importedIds.includes(all)) return importedIds
    const named = [...(code ?? '').matchAll(/import\s*\{([^}]*)\}\s*from\s*["']antd["']/g)]
    const used = named.flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
    )
    return [
      ...importedIds.filter((imported) => imported !== all),
      ...used.flatMap((name) => parts.get(name) ?? []),
    ]
  }
  return (root: string): Set<string> => {
    const seen = new Set<string>()
    const left = [...importedBy(root)]
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      left.push(...importedBy(id))
    }
    return seen
  }
}

/**
 * Names the file that a module goes to, so that a first visit asks for few of them: `start` is what every page
 * begins with, `frame` what stands around all pages, what home shares with lists included, `antd` what of the library
 * pages before the sign-in need too, `list` what lists have in common. Everything else is left to the bundler.
 */
export function chunkNames(source: string, library: string) {
  const screens = readdirSync(join(source, 'features'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('-screen.tsx'))
    .map((path) => join(source, 'features', path))
  const listScreens = screens.filter((path) => /-(?:list|check)-screen\.tsx$/.test(path))
  const publicPages = screens.filter((path) => path.includes('/session/'))
  const nameAll = (chunking: Chunking) => {
    const all = new Map<string, string>()
    const put = (name: string, ids: Iterable<string>) => {
      for (const id of ids) if (!all.has(id)) all.set(id, name)
    }
    const importsOf = graphOf(library, chunking)
    const of = (path: string) => importsOf(join(source, path))
    const lists = listScreens.map(importsOf)
    const sharing = (id: string) => lists.filter((list) => list.has(id)).length
    // What their index names is more than a page before the sign-in needs: the bundler knows what that is.
    put(
      '',
      [...of('main.tsx')].filter((id) => /node_modules\/(?:@tanstack|react-router)\//.test(id)),
    )
    put('start', of('main.tsx'))
    // The other way in, which needs no more than the first.
    put('', of('features/session/phone-sign-in-form.tsx'))
    put('frame', of('app/console.tsx'))
    put(
      'frame',
      [...of('features/dashboard/analysis-screen.tsx')].filter((id) => sharing(id) > 0),
    )
    put('antd', of('widgets/antd-scope.tsx'))
    for (const page of publicPages)
      put(
        'antd',
        [...importsOf(page)].filter((id) => sharing(id) >= SHARED_BY),
      )
    for (const list of lists)
      put(
        'list',
        [...list].filter((id) => sharing(id) >= SHARED_BY),
      )
    return all
  }
  let names: Map<string, string> | undefined
  return (id: string, chunking: Chunking): string | null => {
    names ??= nameAll(chunking)
    return names.get(id) || null
  }
}
