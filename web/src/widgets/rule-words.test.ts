import { expect, it } from 'vitest'
import { conditionText } from './rule-words'

it.each([
  ['RIGHT_LIKE', 't_', '以 t_ 开头'],
  ['LEFT_LIKE', '$&', '以 $& 结尾'],
  ['=', '#{sys_user_code}', '等于 当前用户账号'],
  ['USE_SQL', 'x', 'USE_SQL x'],
])('%s %s is said as %s', (operator, value, words) => expect(conditionText(operator, value)).toBe(words))
