import type { DepartmentChoice } from './switch-queries'

/** What the dialog is called (spec §4): with the current department's name where it is known. */
export function switchTitle(list: readonly DepartmentChoice[], orgCode: string): string {
  const current = list.find((department) => department.orgCode === orgCode)
  return current ? `部门切换（当前部门 : ${current.departName}）` : '部门选择'
}
