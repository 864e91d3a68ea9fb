import { type Sheet, sheetColumns } from '@/widgets/sheet/sheet'

/** Users as spreadsheets. */
export const userSheet: Sheet = {
  feature: 'user',
  name: '用户',
  exportPath: '/sys/user/exportXls',
  importPath: '/sys/user/importExcel',
  columns: sheetColumns(
    '用户账号* 用户名称* 登录密码* 工号* 性别 生日 手机号码 邮箱 座机 岗位 部门编码 角色编码',
  ),
  notes: [
    '部门编码填机构编码，角色编码填角色的编码，多个用逗号分隔。',
    '登录密码在首次登录时必须修改；一次最多导入 100 行。',
  ],
}
