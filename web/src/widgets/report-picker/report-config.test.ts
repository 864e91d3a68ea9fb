import { expect, it } from 'vitest'
import { clearedValues, configError, destinationValues, rowKeyOf } from './report-config'

const config = { code: 'hy_driver', orgFields: 'id,driver_name', destFields: 'driverId,driverName' }

it.each([
  [{ ...config, code: '' }, 'popup参数未正确配置!'],
  [{ ...config, orgFields: '' }, 'popup参数未正确配置!'],
  [{ ...config, destFields: ' , ' }, 'popup参数未正确配置!'],
  [{ ...config, destFields: 'driverId' }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
  [config, undefined],
])('%j: %s', (each, expected) => expect(configError(each)).toBe(expected))

it('values go to the fields in their order, several joined by commas', () => {
  const records = [
    { id: 'a', driver_name: '王建国', status: 0 },
    { id: 'b', driver_name: null, status: 1 },
  ]
  expect(destinationValues(config, records)).toEqual({ driverId: 'a,b', driverName: '王建国,' })
  expect(destinationValues({ ...config, orgFields: 'status,missing' }, records.slice(0, 1))).toEqual({
    driverId: '0',
    driverName: '',
  })
  expect(clearedValues(config)).toEqual({ driverId: '', driverName: '' })
})

it('a row is known by its id, else by the first 50 characters of its values', () => {
  expect(rowKeyOf({ name: 'x', id: 'a' })).toBe('a')
  expect(rowKeyOf({ one: '1'.repeat(30), two: '2'.repeat(30) })).toBe('1'.repeat(30) + '2'.repeat(20))
  expect(rowKeyOf({ id: '', one: null, two: 7 })).toBe('7')
})
