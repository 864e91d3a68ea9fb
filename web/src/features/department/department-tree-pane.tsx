import { Button, Input } from 'antd'
import { useState } from 'react'
import { clearing } from '@/ui/clearing'
import type { DragOrder } from '@/ui/drag-order'
import { Notice } from '@/ui/notice'
import { Skeleton } from '@/ui/skeleton'
import { Tree } from '@/ui/tree/tree'
import { ancestorsOf, branchesOf, movedNodes, type TreeIndex } from '@/ui/tree/tree-model'
import css from './department.module.css'
import type { Departments } from './department-tree'
import { useDepartmentSearch } from './use-department-search'

interface DepartmentTreePaneProps {
  name: string
  source: { data: unknown; error: Error | null; refetch: () => unknown }
  departments: Departments
  selected: string | undefined
  onSelect: (id: string) => void
  drag?: DragOrder
  /** Only departments that the user is in charge of are shown and searched. */
  isOwn?: boolean
  /** Said when there is no department. */
  empty: string
}

/** A tree of departments with its search and buttons. */
export function DepartmentTreePane({ source, departments, ...pane }: DepartmentTreePaneProps) {
  const { text, setText, hits } = useDepartmentSearch(departments, pane.isOwn ?? false)
  const { open, setOpen } = useOpenNodes(departments, pane.selected)
  return (
    <>
      <div className={css.treeTools}>
        <Input
          type="search"
          allowClear={clearing}
          aria-label="搜索部门"
          placeholder="搜索部门名称或机构编码"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={css.treeButtons}>
          <Button size="small" onClick={() => setOpen(new Set(branchesOf(departments.index)))}>
            全部展开
          </Button>
          <Button size="small" onClick={() => setOpen(new Set())}>
            全部收起
          </Button>
        </div>
      </div>
      <div className={css.treeScroll}>
        {source.data ? (
          <Tree
            name={pane.name}
            items={departments.items}
            selected={pane.selected}
            onSelect={pane.onSelect}
            search={hits}
            open={open}
            onOpen={setOpen}
            drag={pane.drag}
            empty={pane.empty}
            noMatch="未查询到部门"
          />
        ) : (
          <TreeWaiting error={source.error} onRetry={() => void source.refetch()} />
        )}
      </div>
    </>
  )
}

/** What is open: at first the top and what leads to the chosen one, later also what leads to new and moved ones. */
function useOpenNodes({ items, index }: Departments, selected: string | undefined) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [seen, setSeen] = useState<{ index?: TreeIndex; selected?: string }>({})
  if (items.length > 0 && (seen.index !== index || seen.selected !== selected)) {
    const news = seen.index ? movedNodes(seen.index, index) : items.map(({ key }) => key)
    const first = seen.index ? [] : news
    const leading = [...news, ...(selected && seen.selected !== selected ? [selected] : [])]
    setOpen(new Set([...open, ...first, ...leading.flatMap((key) => ancestorsOf(index, key))]))
    setSeen({ index, selected })
  }
  return { open, setOpen }
}

function TreeWaiting({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <Skeleton role="status" aria-label="正在加载" height={240} />
  const isForbidden = 'status' in error && error.status === 403
  return (
    <Notice
      alert
      text={isForbidden ? '您没有查看部门的权限，请联系管理员授权' : `部门加载失败：${error.message}`}
      action={!isForbidden && <Button onClick={onRetry}>重试</Button>}
    />
  )
}
