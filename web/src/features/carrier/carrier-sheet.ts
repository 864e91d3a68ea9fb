import { type Sheet, sheetColumns } from '@/widgets/sheet/sheet'

/** Carriers as spreadsheets. */
export const carrierSheet: Sheet = {
  feature: 'carrier',
  name: '承运商',
  exportPath: '/carrier/hyCarrier/exportXls',
  importPath: '/carrier/hyCarrier/importExcel',
  columns: sheetColumns(
    '承运商类型* 名称* 证件号码* 营业执照有效期止 道路运输经营许可证号 许可证有效期起 许可证有效期止 经营范围 联系人* 联系电话* 所在地区编码 详细地址 备注',
  ),
  notes: [
    '每行一个承运商，导入后进入待审核；补全证件图片前不能审核通过。',
    '承运商类型填字典中的名称；营业执照有效期止可填「长期」；一次最多导入 1000 行。',
  ],
}
