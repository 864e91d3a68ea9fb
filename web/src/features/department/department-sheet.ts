import { type Sheet, sheetColumns } from '@/widgets/sheet/sheet'

/** Departments as spreadsheets. */
export const departmentSheet: Sheet = {
  feature: 'department',
  name: '部门',
  exportPath: '/sys/sysDepart/exportXls',
  importPath: '/sys/sysDepart/importExcel',
  columns: sheetColumns('部门名称* 上级部门* 机构类型 排序 手机号 传真 地址 英文名 简称 描述 备注'),
  notes: [
    '上级部门填从一级部门开始的名称（如 总部/运营中心）或机构编码，留空为一级部门；可以是同一文件中靠前的部门。',
    '机构类型填公司、部门或岗位；机构编码由系统生成；一次最多导入 500 行。',
  ],
}
