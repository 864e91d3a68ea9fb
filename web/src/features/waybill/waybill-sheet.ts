import { type Sheet, sheetColumns } from '@/widgets/sheet/sheet'

/** Waybills as spreadsheets. */
export const waybillSheet: Sheet = {
  feature: 'waybill',
  name: '运单',
  exportPath: '/shipping/hyWaybill/exportXls',
  importPath: '/shipping/hyWaybill/importExcel',
  columns: sheetColumns(
    '原始单号* 分段分单号 货主* 业务类型 装货地区编码* 装货地址* 收货方* 收货方证件号 收货地区编码* 收货地址* 运距（公里） 货物名称* 货物类型* 货物毛重（千克）* 件数 体积（立方米） 货主运费（元） 计价单位 单价（元）* 结算依据 允许亏吨（‰） 亏吨单价（元） 保险单号 备注',
  ),
  notes: [
    '每行一张运单，导入后为待接单。',
    '货主填客户管理中的名称，类型与单位填字典中的名称；按方、按件、按吨公里计价时体积、件数、运距必填。',
    '同一原始单号的多辆车填写不同的分段分单号；与已有运单相同的行不能导入。',
    '一次最多导入 1000 行。',
  ],
}
