import { type Sheet, sheetColumns } from '@/widgets/sheet/sheet'

/** Drivers as spreadsheets. */
export const driverSheet: Sheet = {
  feature: 'driver',
  name: '司机',
  exportPath: '/driver/hyDriver/exportXls',
  importPath: '/driver/hyDriver/importExcel',
  columns: sheetColumns(
    '姓名* 手机号* 身份证号* 身份证有效期起 身份证有效期止* 驾驶证号 准驾车型* 发证机关 初次领证日期 驾驶证有效期起 驾驶证有效期止* 仅驾驶4.5吨及以下 从业资格证号 从业资格证有效期起 从业资格证有效期止 收款人 银行卡号 开户行 常驻地编码 备注',
  ),
  notes: [
    '每行一名司机，导入后进入待审核；补全证件图片前不能审核通过。',
    '准驾车型填代码，如 A2；有效期止可填「长期」；一次最多导入 1000 行。',
  ],
}
