import { type Grants, may } from './may'

/** A node of the menu as the server sends it (permissions of type 0 and 1). */
export interface MenuNode {
  id: string
  /** '0': shown in the menu, but without a screen of its own. */
  route: string
  path: string
  name?: string | null
  component: string
  redirect?: string | null
  hidden?: boolean
  /** The node stands for its children: one plain entry, they are reached from inside. */
  alwaysShow?: boolean
  meta: MenuMeta
  children?: MenuNode[]
}

export interface MenuMeta {
  title: string
  icon?: string
  /** Original address of http(s) and templated entries. */
  url?: string
  keepAlive?: boolean
  /** True: opens outside of the console. */
  internalOrExternal?: boolean
  /** Codes granted on this screen beside the user's own. */
  permissionList?: string[]
  /** Codes of which the user must hold one; without any the node is for everyone whose menu has it. */
  permission?: string | string[]
  /** The title's initials and full pinyin, for the search. */
  pinyin?: string
}

/** The menu to build the console from; throws when there is none (spec §8). */
export function checkMenu(menu: MenuNode[] | null | undefined): MenuNode[] {
  if (!Array.isArray(menu) || menu.length === 0) {
    throw new Error('getUserPermissionByToken: permissions must be a non-null array')
  }
  return menu
}

/** The menu without nodes that ask for a code the user does not hold (spec §6). */
export function permittedMenu(menu: readonly MenuNode[], grants: Grants): MenuNode[] {
  return menu
    .filter(({ meta }) => {
      const codes = [meta.permission ?? []].flat()
      return codes.length === 0 || codes.some((code) => may(code, grants))
    })
    .map((node) => (node.children ? { ...node, children: permittedMenu(node.children, grants) } : node))
}

/** True when the node only groups its children. */
export function isGroup(node: MenuNode): boolean {
  return !node.alwaysShow && (node.children?.length ?? 0) > 0
}

/** The path with its leading slash: servers leave it out for md5 paths. */
export function pathOf(node: MenuNode): string {
  return node.path.startsWith('/') ? node.path : `/${node.path}`
}

/** Where a click leads: inside the console, to another window, or nowhere. */
export type Target = { kind: 'inside'; path: string } | { kind: 'window'; url: string } | { kind: 'disabled' }

/** An entry that can be seen and searched: what remains of the tree for the eye. */
export interface MenuEntry {
  id: string
  title: string
  icon: string
  pinyin: string
  target: Target
  children: MenuEntry[]
}

/** The visible tree: hidden nodes are left out, and groups with nothing visible in them. */
export function visibleMenu(menu: readonly MenuNode[], targetOf: (node: MenuNode) => Target): MenuEntry[] {
  return menu.flatMap((node) => {
    if (node.hidden) return []
    const children = isGroup(node) ? visibleMenu(node.children ?? [], targetOf) : []
    if (isGroup(node) && children.length === 0) return []
    const { title, icon = '', pinyin = '' } = node.meta
    return [{ id: node.id, title, icon, pinyin, target: targetOf(node), children }]
  })
}

/** The leaves of the visible tree that the text finds by title or pinyin. */
export function searchMenu(entries: readonly MenuEntry[], text: string): (MenuEntry & { group: string })[] {
  const wanted = text.trim().toLowerCase()
  // Initials and full pinyin stand beside each other; who types syllables may part them.
  const spelled = wanted.replace(/\s+/g, '')
  const leaves = (level: readonly MenuEntry[], group: string): (MenuEntry & { group: string })[] =>
    level.flatMap((entry) =>
      entry.children.length > 0 ? leaves(entry.children, entry.title) : [{ ...entry, group }],
    )
  return leaves(entries, '').filter(
    (entry) =>
      entry.target.kind !== 'disabled' &&
      (entry.title.toLowerCase().includes(wanted) || entry.pinyin.toLowerCase().includes(spelled)),
  )
}
