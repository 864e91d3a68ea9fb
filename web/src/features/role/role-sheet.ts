import { type Sheet, sheetColumns } from '@/widgets/sheet/sheet'

/** Roles as spreadsheets. */
export const roleSheet: Sheet = {
  feature: 'role',
  name: '角色',
  exportPath: '/sys/role/exportXls',
  importPath: '/sys/role/importExcel',
  columns: sheetColumns('角色名称* 角色编码* 描述 数据范围 级别 适用用户'),
  notes: [
    '数据范围填全部数据、本部门及下级、本部门或仅本人创建，默认本部门及下级；适用用户填运营端或货主端。',
    '只导入角色本身，权限在导入后授予；一次最多导入 500 行。',
  ],
}
