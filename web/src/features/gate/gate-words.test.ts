import { expect, it } from 'vitest'
import type { GatePaper, GateSetting } from './gate-queries'
import { closedBy, differencesOf, switchesOf, tickedOf, ticksOf } from './gate-words'

const licence: GatePaper = {
  paper: 'licence',
  name: '驾驶证',
  hasEnd: true,
  isOptional: false,
  switches: [
    { paper: 'licence', gate: '1', byState: true, byExpiry: true },
    { paper: 'licence', gate: '2', byState: false, byExpiry: true },
  ],
}
const card: GatePaper = {
  paper: 'bankcard',
  name: '银行卡',
  hasEnd: false,
  isOptional: true,
  switches: [
    { paper: 'bankcard', gate: '1', byState: false, byExpiry: false },
    { paper: 'bankcard', gate: '2', byState: true, byExpiry: false },
  ],
}

it('says by what a paper closes a gate', () => {
  expect([licence, card].map((paper) => [closedBy(paper, '1'), closedBy(paper, '2')])).toEqual([
    ['没有照片、已过期', '已过期'],
    ['', '没有照片'],
  ])
})

it('offers to close by expiry only what ends', () => {
  expect(ticksOf(card).map(({ label }) => label)).toEqual(['没有照片不能接单', '没有照片不能提现'])
  expect(ticksOf(licence)).toHaveLength(4)
})

it('gives back what was ticked', () => {
  for (const paper of [licence, card])
    expect(switchesOf(paper.paper, tickedOf(paper))).toEqual(paper.switches)
})

it('tells what a change altered, paper by paper', () => {
  const setting = { papers: [licence, card] } as GateSetting
  const before = [...licence.switches, ...card.switches]
  const after = [
    ...switchesOf('licence', ['1.byState', '2.byExpiry']),
    ...switchesOf('bankcard', ['1.byState']),
  ]
  expect(differencesOf(setting, before, after)).toBe(
    '驾驶证已过期不再拦截接单；银行卡没有照片不能接单；银行卡没有照片不再拦截提现',
  )
  expect(differencesOf(setting, before, before)).toBe('与之前相同')
})
