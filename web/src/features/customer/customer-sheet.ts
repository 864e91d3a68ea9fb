import { type Sheet, sheetColumns } from '@/widgets/sheet/sheet'

/** Customers as spreadsheets. */
export const customerSheet: Sheet = {
  feature: 'customer',
  name: '客户',
  exportPath: '/customer/hyCustomerUser/exportXls',
  importPath: '/customer/hyCustomerUser/importExcel',
  columns: sheetColumns(
    '客户类型 客户名称* 证件号码* 法定代表人 证照有效期止 联系人* 联系电话* 地区编码 详细地址 合同编号 合同开始日期 合同截止日期 结算方式* 信用额度（元） 服务费率（‰） 业务员账号 登录账号* 用户名称* 手机号码 登录密码* 角色编码*',
  ),
  notes: [
    '每行一个客户和它的第一个登录账号；首次登录须修改密码。',
    '客户类型填企业或个人，留空为企业；结算方式填字典「结算方式」中的名称；一次最多导入 100 行。',
    '导入后进入待审核，证件图片在编辑中上传；没有照片的不能审核通过。',
  ],
}
