import { type Sheet, sheetColumns } from '@/widgets/sheet/sheet'

/** Positions as spreadsheets. */
export const positionSheet: Sheet = {
  feature: 'position',
  name: '岗位',
  exportPath: '/sys/position/exportXls',
  importPath: '/sys/position/importExcel',
  columns: sheetColumns('岗位编码* 岗位名称* 职级'),
  notes: ['岗位编码不能与已有的重复；职级填字典「岗位职级」中的名称；一次最多导入 1000 行。'],
}
