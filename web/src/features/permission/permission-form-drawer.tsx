import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { DrawerForm } from '@/ui/modal-form/drawer-form'
import { uniqueOnServer } from '@/widgets/unique-rule'
import { permissionSections } from './permission-form-fields'
import type { Editing } from './permission-list-screen'
import { ENTRY, parentNames, parentsQuery, TOP, useSaveRow } from './permission-queries'

interface PermissionFormDrawerProps {
  editing: Editing
  onClose: () => void
}

/** Adds or edits a row of the menu. */
export function PermissionFormDrawer({ editing, onClose }: PermissionFormDrawerProps) {
  const row = 'row' in editing ? editing.row : undefined
  const save = useSaveRow()
  const { data: names } = useQuery({ ...parentsQuery(), select: parentNames })
  const isFree = useMemo(
    () =>
      uniqueOnServer({
        table: 'sys_permission',
        field: 'perms',
        id: row?.id,
        was: row?.perms,
        message: '授权标识已存在!',
      }),
    [row],
  )
  const initial = useMemo(() => ('row' in editing ? { ...editing.row } : newRow(editing.parentId)), [editing])
  return (
    <DrawerForm
      title={row ? `编辑菜单 ${row.name}` : '新增菜单'}
      form={`permission-${row?.id ?? 'new'}`}
      sections={(values) => permissionSections(values, { row, isFree, nameOf: (id) => names?.get(id) ?? '' })}
      initial={initial}
      send={(values) => save.mutateAsync(values)}
      onClose={onClose}
    />
  )
}

const newRow = (parentId: string | undefined) => ({
  menuType: parentId === undefined ? TOP : ENTRY,
  parentId,
  sortNo: 1,
  permsType: '1',
  status: '1',
  route: true,
  hidden: false,
  keepAlive: false,
  alwaysShow: false,
  internalOrExternal: false,
})
