import { indexTree, type TreeIndex, type TreeItem } from '@/ui/tree/tree-model'
import type { DepartmentNode } from './department-queries'

/** Departments as a tree on screen, and each whole by its id. */
export interface Departments {
  items: TreeItem[]
  index: TreeIndex
  byId: ReadonlyMap<string, DepartmentNode>
}

export function departmentsOf(nodes: readonly DepartmentNode[]): Departments {
  const byId = new Map<string, DepartmentNode>()
  const itemOf = (node: DepartmentNode): TreeItem => {
    byId.set(node.id, node)
    return {
      key: node.id,
      title: node.departName,
      note: node.orgCode,
      children: (node.children ?? []).map(itemOf),
    }
  }
  const items = nodes.map(itemOf)
  return { items, index: indexTree(items), byId }
}
