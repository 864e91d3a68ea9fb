import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { lazyComponent } from '@/ui/lazy-component'
import { PageHead } from '@/ui/panel'
import { Allowed, useAllowed } from '@/widgets/allowed'
import { SheetButtons } from '@/widgets/sheet/sheet-buttons'
import { DepartmentPanel } from './department-panel'
import { type DepartmentNode, departmentTreeQuery } from './department-queries'
import { departmentSheet } from './department-sheet'
import { departmentsOf } from './department-tree'
import { DepartmentTreePane } from './department-tree-pane'
import { SplitView } from './split-view'
import { useChosen } from './use-chosen'
import { useMove } from './use-move'
import { useRemoval } from './use-removal'

const DepartmentFormModal = lazyComponent(
  async () => (await import('./department-form-modal')).DepartmentFormModal,
)

const none: DepartmentNode[] = []

/** All departments: the tree on the left, the chosen one on the right. */
export function DepartmentListScreen() {
  const source = useQuery(departmentTreeQuery())
  const departments = useMemo(() => departmentsOf(source.data ?? none), [source.data])
  const chosen = useChosen('info')
  const [addingTo, setAddingTo] = useState<{ parent?: DepartmentNode }>()
  const removal = useRemoval(() => chosen.choose(undefined))
  const drag = useMove(departments)
  const mayEdit = useAllowed('department:edit')
  const department = chosen.id === undefined ? undefined : departments.byId.get(chosen.id)
  return (
    <>
      <PageHead>
        <Allowed action="department:add">
          <Button type={chosen.id === undefined ? 'primary' : 'default'} onClick={() => setAddingTo({})}>
            添加一级部门
          </Button>
        </Allowed>
        <SheetButtons sheet={departmentSheet} />
      </PageHead>
      <SplitView
        isChosen={chosen.id !== undefined}
        onBack={() => chosen.choose(undefined)}
        tree={
          <DepartmentTreePane
            name="部门"
            source={source}
            departments={departments}
            selected={chosen.id}
            onSelect={chosen.choose}
            drag={mayEdit ? drag : undefined}
            empty="还没有部门"
          />
        }
        panel={
          chosen.id !== undefined &&
          source.data && (
            <DepartmentPanel
              key={chosen.id}
              department={department}
              departments={departments}
              chosen={chosen}
              onAdd={() => setAddingTo({ parent: department })}
              onRemove={removal}
            />
          )
        }
        hint="从左侧选择一个部门，查看和修改它的信息、权限和成员"
      />
      {addingTo && <DepartmentFormModal parent={addingTo.parent} onClose={() => setAddingTo(undefined)} />}
    </>
  )
}
