import { expect, it } from 'vitest'
import { placeErrors } from './form-failure'

const code = { field: 'code', message: '编码已存在' }
const row = { field: 'lines[1]', message: '第 2 行有误' }
const line = { field: 'code.0.name', message: '第 1 行有误' }

it.each([
  ['a field of the form', 200, [code], [{ name: 'code', errors: ['编码已存在'] }], []],
  ['a field it does not have', 200, [code, row], [{ name: 'code', errors: ['编码已存在'] }], ['第 2 行有误']],
  ['what a field holds', 200, [line], [{ name: 'code', errors: ['第 1 行有误'] }], []],
  ['no field', 500, [], [], ['系统繁忙']],
  ['the end of the session, which the page says', 401, [], [], []],
] as const)('of %s', (_, status, errors, fields, banner) => {
  const failure = { status, message: '系统繁忙', errors, result: null }
  expect(placeErrors(failure, ['code', 'name'])).toEqual({ fields, banner })
})
