import { Button, Input } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { clearing } from '@/ui/clearing'
import { ListNotice } from '@/ui/data-table/list-states'
import { ListToolbar } from '@/ui/data-table/list-toolbar'
import { useKeyHelp } from '@/ui/keyboard/key-help'
import { lazyComponent } from '@/ui/lazy-component'
import { PageSkeleton } from '@/ui/page-skeleton'
import { Panel } from '@/ui/panel'
import { indexTree, type TreeIndex } from '@/ui/tree/tree-model'
import { useReorder } from './level-queries'
import { menuItems, rowsById } from './menu-rows'
import { MenuTree } from './menu-tree'
import css from './menu-tree.module.css'
import type { MenuRow } from './permission-queries'
import { sortChanges } from './sort-order'
import { useMenuCommands } from './use-menu-commands'
import { useMenuTree } from './use-menu-tree'

const DataRulesDrawer = lazyComponent(async () => (await import('./data-rules-drawer')).DataRulesDrawer)

// Pictures to choose from are for those who write.
const PermissionFormDrawer = lazyComponent(
  async () => (await import('./permission-form-drawer')).PermissionFormDrawer,
)

/** The whole menu with its buttons. */
export function PermissionListScreen() {
  const menu = useMenuTree()
  const help = useKeyHelp()
  if (menu.tree) {
    return (
      <>
        <Menu menu={menu} tree={menu.tree} />
        {help}
      </>
    )
  }
  return menu.error ? <Failure menu={menu} /> : <PageSkeleton />
}

type MenuTreeState = ReturnType<typeof useMenuTree>

function Failure({ menu }: { menu: MenuTreeState }) {
  return (
    <ListNotice
      error={menu.error}
      isFiltered={false}
      empty={{ text: '还没有菜单' }}
      onRetry={menu.retry}
      onClear={() => menu.setSearch('')}
    />
  )
}

/** A row to edit, or a new one below `parentId`. */
export type Editing = { row: MenuRow } | { parentId: string | undefined }

function Menu({ menu, tree }: { menu: MenuTreeState; tree: readonly MenuRow[] }) {
  const { open, setOpen, search } = menu
  const items = useMemo(() => menuItems(tree), [tree])
  const index = useMemo(() => indexTree(items), [items])
  const rows = useMemo(() => rowsById(tree), [tree])
  const [editing, setEditing] = useState<Editing>()
  const [rulesOf, setRulesOf] = useState<MenuRow>()
  const move = useMove(index, rows)
  const edit = useCallback((row: MenuRow) => setEditing({ row }), [])
  const addBelow = useCallback(
    (row: MenuRow) => {
      setOpen((before) => new Set([...before, row.id]))
      setEditing({ parentId: row.id })
    },
    [setOpen],
  )
  const commands = useMenuCommands(index, { edit, addBelow, rules: setRulesOf, move })
  return (
    <section aria-label="菜单管理">
      <Panel>
        <ListToolbar>
          {commands.mayAdd && (
            <Button type="primary" onClick={() => setEditing({ parentId: undefined })}>
              新增菜单
            </Button>
          )}
          <Button loading={menu.isOpening} onClick={menu.openAll}>
            全部展开
          </Button>
          <Button onClick={menu.closeAll}>全部收起</Button>
        </ListToolbar>
        <Input
          type="search"
          allowClear={clearing}
          className={css.search}
          aria-label="搜索菜单"
          placeholder="名称、授权标识、路径或组件"
          value={search}
          onChange={(event) => menu.setSearch(event.target.value)}
        />
        {menu.error ? (
          <Failure menu={menu} />
        ) : (
          <MenuTree
            items={items}
            rows={rows}
            search={menu.found}
            open={open}
            onOpen={setOpen}
            onEnter={commands.mayEdit ? edit : undefined}
            onMove={commands.mayEdit ? move : undefined}
            actionsOf={commands.actionsOf}
          />
        )}
      </Panel>
      {rulesOf && <DataRulesDrawer row={rulesOf} onClose={() => setRulesOf(undefined)} />}
      {editing && <PermissionFormDrawer editing={editing} onClose={() => setEditing(undefined)} />}
    </section>
  )
}

/** Puts a row at another place among its siblings. */
function useMove(index: TreeIndex, rows: ReadonlyMap<string, MenuRow>) {
  const { mutate } = useReorder()
  return useCallback(
    (key: string, to: number) => {
      const place = index.get(key)
      if (!place) return
      const siblings = [...index.values()]
        .filter(({ parent }) => parent === place.parent)
        .flatMap(({ item }) => rows.get(item.key) ?? [])
      const changes = sortChanges(siblings, place.position - 1, to)
      const moves = changes.map((change) => ({ ...change, version: rows.get(change.id)?.version }))
      if (moves.length > 0) mutate(moves)
    },
    [index, rows, mutate],
  )
}
