import { describe, expect, it } from 'vitest'
import { asShown, isExact, mayBecomeNumber, numberOf, pastedNumber, typedNumber } from '@/format/number-text'
import type { DateColumn, EditColumn } from '../column'
import { cellText, parsedText, refusalOf } from './cell-text'
import { dateValue } from './date-text'
import { Refused } from './refusals'
import { pastedTags, tagsText } from './tags-text'
import { fromTsv, toTsv } from './tsv'

describe('a number cell', () => {
  it.each([
    ['', true],
    ['-', true],
    ['-1', true],
    ['-12.5', true],
    ['12.', true],
    ['1a', false],
    ['.5', false],
    ['-.5', false],
    ['1.2.3', false],
    ['1-', false],
    [' 1', false],
  ])('may hold %j while one types: %s', (text, may) => {
    expect(mayBecomeNumber(text)).toBe(may)
  })

  it.each([
    ['-', ''],
    ['', ''],
    ['12.', 12],
    ['-12.50', -12.5],
    ['007', 7],
    ['1e5', ''],
  ])('holds after %j: %j', (text, value) => expect(numberOf(text)).toBe(value))

  it('refuses what it could not keep digit by digit', () => {
    for (const text of ['', '-', '0', '-0', '007', '12.', '-12.50', '123456789012345', '0.1', '1.000'])
      expect(isExact(text), text).toBe(true)
    for (const text of ['12345678901234567890', '0.12345678901234567', '-9007199254740993'])
      expect(isExact(text), text).toBe(false)
    expect(pastedNumber('12,345,678,901,234,567,890')).toBe('')
  })

  it.each([
    ['¥1,234.50', 1234.5],
    ['1,234.50 元', 1234.5],
    ['１，２３４．５', 1234.5],
    ['12\u00a0345', 12345],
    ['.5', 0.5],
    ['-.5', -0.5],
    ['２５', 25],
    ['－３。５', -3.5],
    ['.', ''],
    ['-。', ''],
    ['-', ''],
    ['一千', ''],
    ['30,5', ''],
    ['1,2345', ''],
    ['1,234 567', ''],
    ['1 5', ''],
    ['50%', ''],
    ['￥5', 5],
    ['5元', 5],
    ['$5', ''],
    ['＄5', ''],
    ['€5', ''],
    ['£5', ''],
    ['5$', ''],
    ['1.5E+01', ''],
    ['1万', ''],
  ])('takes %j of a spreadsheet as %j', (text, value) => expect(pastedNumber(text)).toBe(value))

  /** What is shown and what counts after these signs, one by one; '<' takes one back. */
  function after(signs: string) {
    return [...signs].reduce(
      (before, sign) => typedNumber(sign === '<' ? before.shown.slice(0, -1) : before.shown + sign, before),
      asShown(''),
    )
  }

  it.each([
    ['-12.5', '-12.5', '-12.5'],
    ['30。5', '30.5', '30.5'],
    ['１２．５', '12.5', '12.5'],
    ['－３', '-3', '-3'],
    ['.5', '0.5', '0.5'],
    ['-.5', '-0.5', '-0.5'],
    ['.', '.', '.'],
    ['-。', '-.', '-.'],
    ['-.<', '-', '-'],
    ['.<5', '5', '5'],
    ['1a', '1', '1a'],
    ['1e5', '1e5', '1e5'],
    ['1a<5', '5', '5'],
    ['吨', '', '吨'],
    ['吨5', '吨5', '吨5'],
    ['1,234', '1,234', '1,234'],
    ['1.2.3', '1.2.3', '1.2.3'],
    ['1e5<<2', '12', '12'],
  ])('shows for %s: %s, and counts %s', (signs, shown, typed) => {
    expect(after(signs)).toEqual({ shown, typed })
  })
})

it.each([
  ['abcd', 'ab;cd'],
  ['abcde', 'ab;cd;e'],
  ['ab;cd', 'ab;cd'],
  ['加急防雨', '加急;防雨'],
  ['a', 'a'],
  ['', ''],
])('tags of %j: %j', (typed, text) => expect(tagsText(typed)).toBe(text))

it.each([
  ['加急;防雨', '加急;防雨'],
  ['加急、防雨', '加急;防雨'],
  ['加急；雨', '加急;雨'],
  ['加急防雨', '加急;防雨'],
  ['急;防雨', null],
  ['加急件;防雨', null],
])('pasted tags of %j: %j', (text, tags) => expect(pastedTags(text)).toBe(tags))

describe('a date cell', () => {
  const date: DateColumn = { key: 'd', title: '日期', type: 'date' }
  const time: DateColumn = { key: 't', title: '时间', type: 'datetime' }
  it.each([
    ['2026-3-1', '2026-03-01'],
    ['2026/03/01', '2026-03-01'],
    ['2026.3.1', '2026-03-01'],
    ['20260301', '2026-03-01'],
    ['2026年3月1日', '2026-03-01'],
    ['２０２６－３。１', '2026-03-01'],
    ['２０２６－３－１', '2026-03-01'],
    ['2026。3。1', '2026-03-01'],
    ['2026-03-01 00:00:00', '2026-03-01'],
    ['2026-03-01 08:05', null],
    ['2026-02-30', null],
    ['昨天', null],
    ['0206-01-01', null],
    ['0026-03-05', null],
    ['1899-12-31', null],
    ['1900-01-01', '1900-01-01'],
    ['2199-12-31', '2199-12-31'],
    ['2200-01-01', null],
  ])('%s is %s', (text, value) => expect(dateValue(date, text)).toBe(value))

  it('keeps the time where it has one, and its own format', () => {
    expect(dateValue(time, '2026-3-1 8:05')).toBe('2026-03-01 08:05:00')
    expect(dateValue(time, '2026-03-01 24:00')).toBeNull()
    expect(dateValue({ ...date, format: 'YYYY年MM月' }, '2026-03-15')).toBe('2026年03月')
    expect(dateValue({ ...date, format: 'YYYY年MM月' }, '2026年04月')).toBe('2026年04月')
  })
})

describe('the clipboard', () => {
  it('keeps tabs, line ends and quotes within cells', () => {
    const rows = [
      ['a', 'b\tc'],
      ['两\n行', '说"好"'],
    ]
    expect(fromTsv(toTsv(rows))).toEqual(rows)
  })

  it('reads what spreadsheets write', () => {
    expect(fromTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(fromTsv('5"\t6')).toEqual([['5"', '6']])
    expect(fromTsv('"5 管\t6')).toEqual([['"5 管', '6']])
    expect(fromTsv('"引号"')).toEqual([['"引号"']])
    expect(fromTsv('"引号"\t"甲""乙"\n""')).toEqual([['"引号"', '甲"乙'], ['""']])
    expect(fromTsv(toTsv([['"引号"', '""']]))).toEqual([['"引号"', '""']])
    expect(fromTsv('')).toEqual([['']])
  })
})

describe('texts of values', () => {
  const options = [
    { value: '1', text: '散货' },
    { value: '2', label: '袋装' },
    { value: '3', title: '危险品', disabled: true },
  ]
  const words = {
    choices: (column: EditColumn) => ('options' in column ? (column.options ?? []) : []),
    caption: () => undefined,
  }
  const select: EditColumn = { key: 'a', title: '类别', type: 'select', options }
  const many: EditColumn = { key: 'a', title: '类别', type: 'select-multiple', options }
  const box: EditColumn = { key: 'a', title: '易碎', type: 'checkbox', customValue: ['Y', 'N'] }

  it('names choices, and reads their names', () => {
    expect(cellText(select, { a: '2' }, words)).toBe('袋装')
    expect(cellText(select, { a: '9' }, words)).toBe('9')
    expect(cellText(many, { a: '1,2' }, words)).toBe('散货、袋装')
    expect(parsedText(select, {}, '袋装', words)).toBe('2')
    expect(parsedText(select, {}, '1', words)).toBe('1')
    expect(parsedText(select, {}, '危险品', words)).toBeInstanceOf(Refused)
    expect(parsedText(select, {}, '没有', words)).toBeInstanceOf(Refused)
    expect(parsedText({ ...select, allowInput: true }, {}, '没有', words)).toBe('没有')
    expect(parsedText(many, {}, '散货、袋装', words)).toBe('1,2')
    expect(parsedText(many, {}, '散货、散货、1', words)).toBe('1')
    expect(parsedText(many, {}, '散货、没有', words)).toBeInstanceOf(Refused)
  })

  it('shows another field of the row where a picker’s column says so', () => {
    const popup: EditColumn = { key: 'driverId', title: '司机', type: 'popup', field: 'driverName' }
    expect(cellText(popup, { driverId: 'd1', driverName: '王建国' }, words)).toBe('王建国')
    expect(cellText({ ...popup, field: undefined }, { driverId: 'd1' }, words)).toBe('d1')
  })

  it('writes the pair of a checkbox', () => {
    expect(cellText(box, { a: 'Y' }, words)).toBe('是')
    expect(parsedText(box, {}, '是', words)).toBe('Y')
    expect(parsedText(box, {}, 'n', words)).toBe('N')
    expect(parsedText(box, {}, '也许', words)).toBeInstanceOf(Refused)
  })

  it('refuses what only begins like a number, for the right reason', () => {
    const number: EditColumn = { key: 'n', title: '数', type: 'inputNumber' }
    for (const text of ['-', '.', '。', '-.'])
      expect([parsedText(number, {}, text, words), refusalOf(number, text)]).toEqual([
        new Refused(text),
        '数应为数字，例如 12.5',
      ])
    expect(refusalOf(number, '12345678901234567890')).toBe('数的数字太长，无法精确保存')
  })

  it.each(['date', 'datetime'] as const)('a %s of another year is refused for its year', (type) => {
    const day: EditColumn = { key: 'd', title: '装货日期', type }
    for (const text of ['0206-01-01', ' 0026-03-05 08:00 ', '2200年1月1日'])
      expect([parsedText(day, {}, text, words), refusalOf(day, text)]).toEqual([
        new Refused(text),
        '装货日期的年份应在 1900 至 2199 之间',
      ])
    expect(refusalOf(day, '0206-02-30')).toContain('装货日期不是有效的')
  })

  it('refuses texts that no number or day can be', () => {
    expect(parsedText({ key: 'n', title: '数', type: 'inputNumber' }, {}, '1,200', words)).toBe(1200)
    expect(parsedText({ key: 'n', title: '数', type: 'inputNumber' }, {}, '多', words)).toBeInstanceOf(
      Refused,
    )
    expect(parsedText({ key: 'd', title: '日', type: 'date' }, {}, '2026/1/2', words)).toBe('2026-01-02')
    expect(parsedText({ key: 'p', title: '件', type: 'file' }, {}, 'a.pdf', words)).toBeInstanceOf(Refused)
  })
})
