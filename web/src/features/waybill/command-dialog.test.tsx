import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { answers, moving } from '#test/waybill'
import { dialogOf, Refuse, show } from '#test/wire'
import { UnsavedPlace } from '@/ui/unsaved'
import { stored } from '@/widgets/upload/upload-record'
import { CommandDialog } from './command-dialog'
import { commandFields } from './command-fields'
import { documentsFor, lastStepOf, orderOf, valuesFor } from './command-orders'
import type { Verb } from './waybill-stages'

const open = async (verb: Verb, title: string, waybill = moving) => {
  show(<CommandDialog verb={verb} waybill={waybill} onClose={() => {}} />, { at: '/shipping/list' })
  return within(await dialogOf(title))
}

it('sends a ticket, and no time that nobody chose', () => {
  const values = {
    ...valuesFor('unload', moving),
    'weights.grossKg': 17_900,
    'weights.tareKg': 8_000,
    'documents.32': [stored('f/32.jpg')],
  }
  const order = {
    id: 'w1',
    version: 4,
    weights: { grossKg: 17_900, tareKg: 8_000 },
    documents: [{ docType: '32', path: 'f/32.jpg' }],
  }
  expect(orderOf('unload', values, moving)).toEqual(order)
  const earlier = { ...values, at: '2026-11-26 11:00:00', memo: ' 排队 ' }
  expect(orderOf('unload', earlier, moving)).toEqual({
    ...order,
    at: '2026-11-26 11:00:00',
    memo: '排队',
  })
})

it('asks for the pictures that a step cannot do without', () => {
  expect(documentsFor('load', moving)).toEqual({ asked: ['34'], required: [] })
  expect(documentsFor('unload', moving)).toEqual({ asked: ['32', '35'], required: ['32'] })
  expect(documentsFor('sign', moving)).toEqual({
    asked: ['32', '33', '34', '35', '36'],
    required: ['32', '33'],
  })
  expect(documentsFor('depart', moving)).toEqual({ asked: [], required: [] })
})

it.each<[Verb, number, boolean]>([
  ['publish', 0, false],
  ['assign', 10, false],
  ['assign', 20, true],
  ['abnormal', 40, true],
  ['void', 60, true],
])('%s at stage %i asks for words: %s', (verb, lifecycle, isNeeded) => {
  const memo = commandFields(verb, { ...moving, lifecycle }, {}, undefined).find(
    ({ name }) => name === 'memo',
  )
  expect(memo?.rules?.length).toBe(isNeeded ? 1 : 0)
})

it('nothing happens before the last step did', () => {
  const entry = (verb: string, at: string) => ({ verb, at }) as never
  const log = [entry('add', '2026-11-20 08:00:00'), entry('depart', '2026-11-20 09:00:00')]
  expect(lastStepOf([...log, entry('review', '2026-11-25 09:00:00')])).toBe('2026-11-20 09:00:00')
  const time = commandFields('unload', moving, {}, lastStepOf(log)).find(({ name }) => name === 'at')
  const said = (value: string) =>
    time?.rules?.flatMap((rule) => ('handler' in rule ? (rule.handler(value, {}) ?? []) : []))
  expect(said('2026-11-20 08:59:59')).toEqual(['发生时间不能早于上一步的 2026-11-20 09:00:00'])
  expect(said('2999-01-01 00:00:00')).toEqual(['发生时间不能晚于现在'])
  expect(said('2026-11-20 10:00:00')).toEqual([])
})

it('shows the net weight and the loss as they are typed, and refuses a tare above the gross', async () => {
  answers()
  const dialog = await open('unload', '卸货 YD26112600000001')
  await userEvent.type(dialog.getByLabelText('毛重'), '17900')
  await userEvent.type(dialog.getByLabelText('皮重'), '8000')
  expect(dialog.getByText('净重 9,900 千克，亏 100 千克（10.0‰，允许 3‰）')).toBeInTheDocument()
  await userEvent.type(dialog.getByLabelText('皮重'), '0')
  await userEvent.tab()
  expect(await dialog.findByText('皮重应小于毛重')).toBeInTheDocument()
})

it('a refused field says so, and two presses send one command', async () => {
  const log = answers({
    'POST /shipping/hyWaybill/void': async () => {
      await new Promise((answered) => setTimeout(answered, 100))
      return new Refuse('说明含有不可见字符', { errors: [{ field: 'memo', message: '说明含有不可见字符' }] })
    },
  })
  const dialog = await open('void', '作废 YD26112600000001')
  await userEvent.type(dialog.getByLabelText('作废原因'), '货主取消')
  await userEvent.dblClick(dialog.getByRole('button', { name: /作\s*废/ }))
  expect(await dialog.findByText('说明含有不可见字符')).toBeInTheDocument()
  expect(dialog.getByLabelText('作废原因')).toHaveValue('货主取消')
  expect(log.filter(({ call }) => call === 'POST /shipping/hyWaybill/void').map(({ body }) => body)).toEqual([
    { id: 'w1', version: 4, memo: '货主取消' },
  ])
})

it('a waybill that has moved on is shown as it stands; what was typed stays, and goes with the new version', async () => {
  const current = { ...moving, version: 5, lifecycle: 45, actions: ['resume', 'void'] }
  let isFirst = true
  const log = answers({
    'POST /shipping/hyWaybill/void': () => {
      if (!isFirst) return current
      isFirst = false
      return new Refuse('他人已修改', { current }, 409)
    },
  })
  const dialog = await open('void', '作废 YD26112600000001')
  await userEvent.type(dialog.getByLabelText('作废原因'), '货主取消')
  await userEvent.click(dialog.getByRole('button', { name: /作\s*废/ }))
  const other = within(await dialogOf('他人已修改'))
  await userEvent.click(other.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() =>
    expect(log.filter(({ call }) => call === 'POST /shipping/hyWaybill/void').at(-1)?.body).toEqual({
      id: 'w1',
      version: 5,
      memo: '货主取消',
    }),
  )
})

it('says when the command no longer fits', async () => {
  answers()
  await open('load', '装货 YD26112600000001')
  expect(screen.getByText(/运单已有变化，当前「运输中」，不能再装货/)).toBeInTheDocument()
})

it('offers the drivers that the chosen vehicle is bound to', async () => {
  const binding = (driverId: string, driverName: string, unboundTime: string | null) => ({
    id: driverId,
    driverId,
    driverName,
    unboundTime,
  })
  answers({
    'GET /vehicle/hyVehicle/bindings': () => [
      binding('d1', '王建国', null),
      binding('d2', '李四海', '2026-07-01'),
    ],
  })
  const dialog = await open('assign', '派单 YD26112600000001', {
    ...moving,
    lifecycle: 10,
    driverId: '',
    actions: ['assign'],
  })
  const bound = within(await dialog.findByRole('group', { name: '该车绑定的司机' }))
  expect(bound.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['王建国'])
  await userEvent.click(bound.getByRole('button', { name: '王建国' }))
  expect(bound.getByRole('button', { name: '王建国', pressed: true })).toBeInTheDocument()
})

it('Enter takes the moment that is typed, and gives no command', async () => {
  const log = answers({ 'POST /shipping/hyWaybill/depart': () => moving })
  const dialog = await open('depart', '起运 YD26112600000001', { ...moving, actions: ['depart'] })
  await userEvent.type(dialog.getByLabelText('发生时间'), '{Enter}')
  await userEvent.click(dialog.getByRole('button', { name: '起运' }))
  await waitFor(() => expect(log.filter(({ call }) => call.endsWith('/depart'))).toHaveLength(1))
})

it('a conflict says by name whom another chose', async () => {
  answers({ 'GET /vehicle/hyVehicle/queryById': () => ({ vehicleNumber: '苏Z00337' }) })
  const vehicle = commandFields('assign', moving, {}, undefined).find(({ name }) => name === 'vehicleId')
  show(<div>{vehicle?.show?.('v-of-another')}</div>, { at: '/shipping/list' })
  expect(await screen.findByText('苏Z00337')).toBeInTheDocument()
})

const assigned = { ...moving, lifecycle: 20, actions: ['assign', 'load', 'void'] }
const reassigned = {
  ...assigned,
  version: 5,
  vehicleId: 'v2',
  vehicleNumber: '苏Z00073',
  driverId: 'd2',
  driverName: '李四海',
}

/** A dialog whose waybill others assign anew, or that is closed and opened. */
function openLoad(waybill: typeof moving) {
  const control: { put: (waybill: typeof moving | undefined) => void } = { put: () => {} }
  function Host() {
    const [now, put] = useState<typeof moving | undefined>(waybill)
    control.put = (next) => act(() => put(next))
    return (
      <UnsavedPlace value={{ userId: 'u1', path: '/shipping/list' }}>
        {now && <CommandDialog verb="load" waybill={now} onClose={() => {}} />}
      </UnsavedPlace>
    )
  }
  show(<Host />, { at: '/shipping/list' })
  return control
}

it('a ticket that was typed for one truck is recorded on another only when the user says so', async () => {
  const log = answers({ 'POST /shipping/hyWaybill/load': () => reassigned })
  const { put } = openLoad(assigned)
  const dialog = within(await dialogOf('装货 YD26112600000001'))
  await userEvent.type(dialog.getByLabelText('毛重'), '30000')
  await userEvent.type(dialog.getByLabelText('皮重'), '12700')
  put(reassigned)
  const sent = () => log.filter(({ call }) => call.endsWith('/load'))
  const asked = async () => {
    await userEvent.click(dialog.getByRole('button', { name: /^装\s*货$/ }))
    await screen.findByText('运单已从 晋Z00015 王建国 改派给 苏Z00073 李四海')
  }
  await asked()
  await userEvent.click(screen.getByRole('button', { name: '返回核对' }))
  expect(sent()).toEqual([])
  await asked()
  await userEvent.click(screen.getByRole('button', { name: '核对无误，装货' }))
  await waitFor(() =>
    expect(sent().map(({ body }) => body)).toEqual([
      expect.objectContaining({
        vehicleId: 'v2',
        driverId: 'd2',
        weights: { grossKg: 30_000, tareKg: 12_700 },
      }),
    ]),
  )
})

it('what was typed of one truck is not offered for another', async () => {
  answers()
  const control = openLoad(assigned)
  await userEvent.type(within(await dialogOf('装货 YD26112600000001')).getByLabelText('毛重'), '30000')
  control.put(undefined)
  control.put(reassigned)
  await dialogOf('装货 YD26112600000001')
  expect(screen.queryByText('上次填写的内容尚未保存')).toBeNull()
  control.put(undefined)
  control.put(assigned)
  expect(await screen.findByText('上次填写的内容尚未保存')).toBeInTheDocument()
})
