import { expect, it } from 'vitest'
import { touchedWords } from './touched-note'

const nothing = { title: '王辉', waybills: [], isWaiting: false, bound: [], isExcused: false }

it('says what goes on, what can no longer pass, and whom it is bound to', () => {
  expect(
    touchedWords({
      ...nothing,
      waybills: [
        { stage: 20, name: '待装货', total: 2 },
        { stage: 40, name: '运输中', total: 1 },
      ],
      isWaiting: true,
      bound: ['晋Z00015'],
      isExcused: true,
    }),
  ).toBe(
    '待装货的运单 2 单、运输中的运单 1 单，照常完成；有待审核的资料，不能再通过；绑定 晋Z00015；在白名单中，拉黑后白名单不起作用',
  )
})

it('says that there is nothing', () => {
  expect(touchedWords(nothing)).toBe('没有进行中的运单、待审核的资料和绑定')
})
