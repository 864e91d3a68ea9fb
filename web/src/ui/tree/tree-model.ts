/** A node of a tree; `key` is unique in the whole tree. */
export interface TreeItem {
  key: string
  title: string
  children: readonly TreeItem[]
  /** Small text behind the title, e.g. a code. */
  note?: string
  /** There are nodes below that were not fetched yet. */
  isUnread?: boolean
}

/** Whether a node can be opened. */
export function isBranch({ children, isUnread = false }: TreeItem): boolean {
  return isUnread || children.length > 0
}

/** A node with its place. */
export interface TreePlace {
  item: TreeItem
  parent: string | undefined
  /** From 1 at the top. */
  level: number
  /** Place among its siblings, from 1, and how many they are. */
  position: number
  siblings: number
}

/** Every node by its key, parents before their children. */
export type TreeIndex = ReadonlyMap<string, TreePlace>

export function indexTree(items: readonly TreeItem[]): TreeIndex {
  const index = new Map<string, TreePlace>()
  const enter = (level: readonly TreeItem[], parent: string | undefined, depth: number) => {
    level.forEach((item, at) => {
      index.set(item.key, { item, parent, level: depth, position: at + 1, siblings: level.length })
      enter(item.children, item.key, depth + 1)
    })
  }
  enter(items, undefined, 1)
  return index
}

/** The keys above a node, nearest first. */
export function ancestorsOf(index: TreeIndex, key: string): string[] {
  const above: string[] = []
  for (let at = index.get(key)?.parent; at !== undefined; at = index.get(at)?.parent) above.push(at)
  return above
}

/** The keys below a node, without its own. */
export function descendantsOf(index: TreeIndex, key: string): string[] {
  const below = (item: TreeItem): string[] => item.children.flatMap((child) => [child.key, ...below(child)])
  const place = index.get(key)
  return place ? below(place.item) : []
}

/** Nodes that are new, or lie elsewhere than before. */
export function movedNodes(before: TreeIndex, now: TreeIndex): string[] {
  return [...now].flatMap(([key, { parent }]) => {
    const was = before.get(key)
    return was && was.parent === parent ? [] : [key]
  })
}

/** Nodes with anything below them. */
export function branchesOf(index: TreeIndex): string[] {
  return [...index.values()].flatMap(({ item }) => (item.children.length > 0 ? [item.key] : []))
}

/** Titles and notes that contain the text, with everything above them; undefined for an empty text. */
export function searchTree(index: TreeIndex, text: string): SearchResult | undefined {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  const found = [...index.values()].filter(({ item }) =>
    `${item.title}\n${item.note ?? ''}`.toLowerCase().includes(wanted),
  )
  return foundIn(index, new Set(found.map(({ item }) => item.key)))
}

/** Nodes that another search found, with everything above them; keys that are not in the tree are left out. */
export function foundIn(index: TreeIndex, keys: ReadonlySet<string>): SearchResult {
  const hits = new Set([...keys].filter((key) => index.has(key)))
  return { hits, shown: new Set([...hits].flatMap((key) => [key, ...ancestorsOf(index, key)])) }
}

export interface SearchResult {
  hits: ReadonlySet<string>
  /** The hits and what leads to them. */
  shown: ReadonlySet<string>
}

/** The nodes in sight, top to bottom. A search opens what leads to its hits. */
export function rowsInSight(
  items: readonly TreeItem[],
  index: TreeIndex,
  open: ReadonlySet<string>,
  search?: SearchResult,
): TreePlace[] {
  return items.flatMap((item) => {
    const place = index.get(item.key)
    if (!place || (search && !search.shown.has(item.key))) return []
    const isOpen = search ? item.children.some((child) => search.shown.has(child.key)) : open.has(item.key)
    return [place, ...(isOpen ? rowsInSight(item.children, index, open, search) : [])]
  })
}
