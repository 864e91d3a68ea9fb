/** How a rule compares, by the wire's spelling; the value stands at …. */
const OPERATORS: Readonly<Record<string, string>> = {
  '=': '等于 …',
  '!=': '不等于 …',
  '>': '大于 …',
  '>=': '大于等于 …',
  '<': '小于 …',
  '<=': '小于等于 …',
  IN: '是其中之一：…',
  LIKE: '包含 …',
  LEFT_LIKE: '以 … 结尾',
  RIGHT_LIKE: '以 … 开头',
}

/** What a value may refer to; the server fills it in for whoever asks. */
export const VARIABLES = [
  { value: '#{sys_user_code}', label: '当前用户账号' },
  { value: '#{sys_user_name}', label: '当前用户名称' },
  { value: '#{sys_org_code}', label: '当前部门编码' },
  { value: '#{sys_multi_org_code}', label: '所属全部部门编码（用于“是其中之一”）' },
  { value: '#{sys_date}', label: '当天日期' },
  { value: '#{sys_time}', label: '当前时间' },
] as const

/** A condition with its value, in words. */
export function conditionText(operator: string, value: string): string {
  const said = VARIABLES.find((each) => each.value === value)?.label ?? value
  return (OPERATORS[operator] ?? `${operator} …`).replace('…', () => said)
}
