/** How a rule compares, by the wire's spelling. */
const OPERATORS: Readonly<Record<string, string>> = {
  '=': '等于',
  '!=': '不等于',
  '>': '大于',
  '>=': '大于等于',
  '<': '小于',
  '<=': '小于等于',
  IN: '是其中之一（逗号分隔）',
  LIKE: '包含',
  LEFT_LIKE: '以此结尾',
  RIGHT_LIKE: '以此开头',
}

export const operatorFor = (operator: string) => OPERATORS[operator] ?? operator
