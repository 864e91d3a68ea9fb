import { type Sheet, sheetColumns } from '@/widgets/sheet/sheet'

/** Vehicles as spreadsheets. */
export const vehicleSheet: Sheet = {
  feature: 'vehicle',
  name: '车辆',
  exportPath: '/vehicle/hyVehicle/exportXls',
  importPath: '/vehicle/hyVehicle/importExcel',
  columns: sheetColumns(
    '车牌号* 车牌颜色* 车辆类型* 能源类型* 所有人* 使用性质 车辆识别代号 发证机关 注册日期 发证日期 总质量（千克）* 核定载质量（千克） 准牵引总质量（千克） 整备质量（千克） 轴数 外廓长（毫米） 外廓宽（毫米） 外廓高（毫米） 检验有效期至* 道路运输证号 道路运输证有效期起 道路运输证有效期止 交强险保单号 交强险有效期止 挂车牌照号 北斗在网 备注',
  ),
  notes: [
    '每行一辆车，导入后进入待审核；补全证件图片前不能审核通过。',
    '颜色、类型、能源和使用性质填字典中的名称；一次最多导入 1000 行。',
  ],
}
