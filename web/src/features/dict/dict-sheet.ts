import { type Sheet, sheetColumns } from '@/widgets/sheet/sheet'

/** Dictionaries as spreadsheets. */
export const dictSheet: Sheet = {
  feature: 'dict',
  name: '数据字典',
  exportPath: '/sys/dict/exportXls',
  importPath: '/sys/dict/importExcel',
  columns: sheetColumns('字典名称* 字典编码* 字典类型 字典描述 名称 数据值 描述 排序值 是否启用'),
  notes: [
    '每个字典项一行，重复填写字典名称和字典编码；已有的字典只增加字典项。',
    '字典类型填文本或数字，是否启用填启用或不启用；一次最多导入 1000 行。',
  ],
}
