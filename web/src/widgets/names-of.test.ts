import { expect, it } from 'vitest'
import { firstNames, namesOf } from './names-of'

it('names up to five, and says of more how many they are', () => {
  const names = ['甲', '乙', '丙', '丁', '戊', '己']
  expect(firstNames(names.slice(0, 5), '客户')).toBe('甲、乙、丙、丁、戊')
  expect(firstNames(names, '客户')).toBe('甲、乙、丙、丁、戊 等 6 个客户')
  expect(namesOf([{ realname: '张敏', username: 'zhang' }])).toBe('张敏（zhang）')
})
