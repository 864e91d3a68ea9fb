import { UPLOAD_PATH } from '@/api/upload'
import type { TableColumn } from '@/widgets/edit-table/column'

const kinds = [
  { value: '1', text: '大宗散货' },
  { value: '2', text: '普通货物' },
  { value: '3', text: '危险货物', disabled: true },
]

const packings = [
  { value: 'bulk', text: '散装' },
  { value: 'bag', text: '袋装' },
  { value: 'pallet', text: '托盘' },
  { value: 'box', text: '箱装' },
]

const payers = [
  { value: '1', text: '到付' },
  { value: '2', text: '预付' },
]

/** Every type of cell, as a consignment's lines would use them. */
export const cellColumns: readonly TableColumn[] = [
  {
    key: 'cargo',
    title: '货物名称',
    type: 'input',
    width: 140,
    fixed: 'left',
    placeholder: '请输入${title}',
    validateRules: [{ required: true }, { pattern: /^.{2,20}$/, message: '${title}为2到20个字' }],
  },
  {
    key: 'code',
    title: '货物编码',
    type: 'input',
    width: 130,
    validateRules: [{ required: true }, { unique: true }],
  },
  { key: 'kind', title: '货物类别', type: 'select', width: 120, options: kinds, defaultValue: '1' },
  {
    key: 'packings',
    title: '包装',
    type: 'select-multiple',
    width: 150,
    options: packings,
    allowSearch: true,
  },
  {
    key: 'unit',
    title: '计量单位',
    type: 'select',
    width: 120,
    options: [
      { value: '吨', text: '吨' },
      { value: '方', text: '方' },
    ],
    allowSearch: true,
    allowInput: true,
    placeholder: '可输入',
  },
  { key: 'sex', title: '收货人性别', type: 'select', width: 120, dictCode: 'sex', allowSearch: true },
  {
    key: 'weight',
    title: '重量（吨）',
    type: 'inputNumber',
    width: 120,
    statistics: ['sum', 'average'],
    validateRules: [
      { pattern: 'n' },
      {
        handler: ({ value }, callback) => callback(Number(value) <= 49, '单车重量不能超过 49 吨'),
      },
    ],
  },
  {
    key: 'price',
    title: '单价（元）',
    type: 'inputNumber',
    width: 120,
    statistics: ['sum'],
    validateRules: [{ required: true }, { pattern: 'money' }],
  },
  { key: 'loadedOn', title: '装货日期', type: 'date', width: 130 },
  { key: 'arrivedAt', title: '到达时间', type: 'datetime', width: 190 },
  { key: 'isFragile', title: '易碎', type: 'checkbox', width: 70, customValue: ['Y', 'N'] },
  { key: 'paidBy', title: '付款方式', type: 'radio', width: 150, options: payers, allowClear: true },
  { key: 'note', title: '备注', type: 'textarea', width: 200 },
  { key: 'tags', title: '标签', type: 'tags', width: 130, setTagColor: tagColour },
  { key: 'progress', title: '运输进度', type: 'progress', width: 150 },
  {
    key: 'keeper',
    title: '跟单员',
    type: 'select-dict-search',
    width: 140,
    dict: 'sys_user,realname,username',
  },
  {
    key: 'driverName',
    title: '司机',
    type: 'popup',
    width: 120,
    popupCode: 'hy_driver',
    orgFields: 'id,driver_name',
    destFields: 'driverId,driverName',
  },
  {
    key: 'receipt',
    title: '回单',
    type: 'upload',
    width: 150,
    action: UPLOAD_PATH,
    token: true,
    allowDownload: true,
    allowRemove: true,
  },
  { key: 'photos', title: '现场照片', type: 'image', width: 160, allowDownload: true, allowRemove: true },
  { key: 'papers', title: '随车单证', type: 'file', width: 160, allowDownload: true, allowRemove: true },
  { key: 'source', title: '来源', type: 'normal', width: 100 },
  { key: 'driverId', title: '司机编号', type: 'hidden' },
  { key: 'acts', title: '跟踪', type: 'slot', slotName: 'track', width: 90, fixed: 'right' },
]

const large = [
  'cargo',
  'code',
  'kind',
  'packings',
  'weight',
  'price',
  'loadedOn',
  'arrivedAt',
  'isFragile',
  'paidBy',
  'note',
  'tags',
  'progress',
  'source',
]

/** Fifteen of them, for many rows: what needs no call of its own. */
export const largeColumns: readonly TableColumn[] = [
  ...cellColumns.filter(({ key }) => key !== undefined && large.includes(key)),
  { key: 'amount', title: '运费（元）', type: 'inputNumber', width: 120, statistics: ['sum', 'average'] },
]

function tagColour(tag: string): readonly [string, string] | undefined {
  return tag === '加急' ? ['#CF1322', '#FFFFFF'] : undefined
}
