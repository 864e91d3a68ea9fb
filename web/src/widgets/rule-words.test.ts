import { expect, it } from 'vitest'
import { conditionText, operatorFor, ruleVariables } from './rule-words'

it.each([
  ['RIGHT_LIKE', 't_', '以 t_ 开头'],
  ['LEFT_LIKE', '$&', '以 $& 结尾'],
  ['IN', '#{sys_multi_org_code}', '是其中之一：所属全部部门编码'],
  ['=', '#{ sysUserCode }-x', '等于 当前用户账号-x'],
  ['=', '#{unheard_of}', '等于 #{unheard_of}'],
  ['USE_SQL', 'x', 'USE_SQL x'],
])('%s %s is said as %s', (operator, value, words) => expect(conditionText(operator, value)).toBe(words))

it('names operators and variables for a choice', () => {
  expect(operatorFor('LEFT_LIKE')).toBe('以此结尾')
  expect(operatorFor('USE_SQL')).toBe('USE_SQL')
  expect(ruleVariables).toContainEqual({ value: '#{sys_date}', label: '当天日期' })
})
