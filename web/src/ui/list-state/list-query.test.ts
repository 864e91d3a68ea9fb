import { describe, expect, it } from 'vitest'
import { isAskedAgain, type ListScheme, listQuery, readListState, writeListState } from './list-query'

const scheme: ListScheme = {
  filters: ['driverName', 'telephone'],
  privateFilters: ['telephone'],
  sort: { column: 'submitTime', order: 'asc' },
}

function read(search: string, kept = {}) {
  return readListState(new URLSearchParams(search), kept, scheme)
}

describe('readListState', () => {
  it('takes what is missing or mangled for the default', () => {
    const start = {
      pageNo: 1,
      pageSize: 10,
      column: 'submitTime',
      order: 'asc',
      filters: {},
      open: undefined,
    }
    expect(read('')).toEqual(start)
    expect(read('pageNo=-1&pageSize=7&nonsense=1')).toEqual(start)
  })

  it('reads filters on personal information from the history entry only', () => {
    expect(read('telephone=13800000001', { telephone: '0001' }).filters).toEqual({ telephone: '0001' })
    expect(read('telephone=13800000001').filters).toEqual({})
  })
})

describe('writeListState', () => {
  it('leaves defaults out and keeps what belongs to others', () => {
    const { search, kept } = writeListState(
      read('', { telephone: '0001' }),
      new URLSearchParams('fileter=2&pageNo=3'),
      scheme,
    )
    expect(search).toBe('?fileter=2')
    expect(kept).toEqual({ telephone: '0001' })
  })

  it('is read back as it was', () => {
    const state = {
      ...read('driverName=王&pageNo=2&pageSize=30&column=dueTime&order=desc&cursor=WyJhIiwiYiJd'),
      open: 'd1',
    }
    const { search } = writeListState(state, new URLSearchParams(), scheme)
    expect(readListState(new URLSearchParams(search), {}, scheme)).toEqual(state)
  })
})

it('asks the server by wire names', () => {
  expect(listQuery(read('driverName=王&pageNo=2'))).toEqual({
    driverName: '王',
    pageNo: 2,
    pageSize: 10,
    column: 'submitTime',
    order: 'asc',
  })
  expect(listQuery(read('pageNo=1001&cursor=WyJhIiwiYiJd'))).toMatchObject({
    pageNo: 1001,
    cursor: 'WyJhIiwiYiJd',
  })
})

it('knows a search that would change nothing', () => {
  const state = read('driverName=王', { telephone: '0001' })
  expect(isAskedAgain(state, { driverName: '王', telephone: '0001' })).toBe(true)
  expect(isAskedAgain(state, { driverName: '王' })).toBe(false)
  expect(isAskedAgain(state, { driverName: '李', telephone: '0001' })).toBe(false)
  expect(isAskedAgain({ ...state, pageNo: 2 }, state.filters), 'page 1 is another').toBe(false)
})
