import { readFileSync } from 'node:fs'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { agreeTo, dialogOf, Refuse, rowOf, serve, show } from '#test/wire'
import { Plate } from '@/ui/plate/plate'
import { stored } from '@/widgets/upload/upload-record'
import { VehicleCheckScreen, VehicleListScreen } from './vehicle-check-screen'
import { tonnes } from './vehicle-columns'
import { VehicleDrivers } from './vehicle-drivers'
import { factsOf } from './vehicle-facts'
import { VehicleFormDrawer } from './vehicle-form-drawer'
import { vehicleSections } from './vehicle-form-fields'
import { draftOf, valuesOf } from './vehicle-form-values'
import type { Vehicle } from './vehicle-queries'

const properties: string[] = Object.keys(
  JSON.parse(readFileSync('../api/openapi.json', 'utf8')).components.schemas.VehicleView.properties,
)

/** What is no fact by itself: keys, codes whose words are shown, and what stands beside another fact. */
const shownOtherwise = [
  'id',
  'version',
  'taskId',
  'claimedBy',
  'reviewer',
  'reviewState',
  'createBy',
  'updateBy',
  'documents',
  'unusableReason',
  'whitelistIntercepts',
]

const truck = {
  ...Object.fromEntries(properties.map((name) => [name, ''])),
  id: 'v1',
  version: 2,
  vehicleNumber: '晋Z00015',
  vehiclePlateColorCode: '2',
  vehicleType: 'H12',
  owner: '江河物流',
  grossMassKg: 18_000,
  vehicleTonnageKg: 9_900,
  tractionMassKg: 0,
  gpsOnline: true,
  reviewState: 0,
  reviewState_dictText: '待审核',
  riskLevel: 0,
  precheckHits: [],
  leaseUntil: null,
  documents: [
    { docType: '21', name: '行驶证正页', url: '/sys/common/static/f/21.jpg', result: 1, required: true },
    { docType: '22', name: '行驶证副页', url: '/sys/common/static/f/22.jpg', result: 2, required: true },
  ],
} as unknown as Vehicle

const options = [
  'hy_reject_vehicle',
  'hy_expire_state',
  'hy_plate_color',
  'hy_vehicle_type',
  'hy_energy_type',
]
const answers = (more: Parameters<typeof serve>[0] = {}) =>
  serve({
    'GET /vehicle/hyVehicle/list': () => ({ records: [truck], total: 1, current: 1, size: 10, pages: 1 }),
    'GET /vehicle/hyVehicle/tabs': () => ({ pending: 1, passed: 0, failed: 0, mine: 0, expiring: 0 }),
    'GET /sys/user/preference/list.vehicle-check': () => null,
    'GET /sys/user/preference/list.vehicle-list': () => null,
    ...Object.fromEntries(options.map((code) => [`GET /sys/dict/getDictItems/${code}`, () => []])),
    'GET /sys/dict/getDictItems/hy_use_character': () => [],
    'GET /sys/dict/getDictItems/hy_body_style': () => [],
    ...more,
  })

it('leaves out nothing that the wire says of a vehicle', () => {
  const facts = factsOf(truck).flatMap((section) => section.facts.map(({ key }) => key))
  expect([...facts, ...shownOtherwise].sort()).toEqual(properties.sort())
})

it('lists the waiting vehicles with plate and masses, each with its way to the desk', async () => {
  const log = answers()
  show(<VehicleCheckScreen />, { at: '/vehicle/check?fileter=0', may: ['vehicle:list', 'vehicle:check'] })
  const row = within(await rowOf('晋Z00015'))
  expect(row.getByText('18 t / 9.9 t')).toBeVisible()
  expect(row.getByRole('img', { name: '行驶证不通过，道路运输证无需，车头照无需' })).toBeVisible()
  expect(row.getByRole('link', { name: '晋Z00015' })).toHaveAttribute(
    'href',
    '/vehicle/check?fileter=0&task=v1',
  )
  expect(log.find((seen) => seen.call === 'GET /vehicle/hyVehicle/list')?.query.reviewState).toBe('0')
})

it('searches an owner from the beginning of the name, and a plate as it was typed', async () => {
  const log = answers()
  show(<VehicleCheckScreen />, { at: '/vehicle/check?owner=江河&vehicleNumber=015', may: ['vehicle:list'] })
  await screen.findByText('晋Z00015')
  const query = log.find((seen) => seen.call === 'GET /vehicle/hyVehicle/list')?.query
  expect(query).toMatchObject({ owner: '江河*', vehicleNumber: '015' })
})

it('sends what was changed, and zero for a number that was emptied', () => {
  const base = valuesOf(truck)
  expect(draftOf(valuesOf(truck), base)).toEqual({ id: 'v1', version: 2, submitted: true })
  const values = {
    ...base,
    vehicleTonnageKg: null,
    owner: ' 另一车队 ',
    'documents.24': [stored('f/24.jpg')],
  }
  expect(draftOf(values, base)).toEqual({
    id: 'v1',
    version: 2,
    submitted: true,
    vehicleTonnageKg: 0,
    owner: '另一车队',
    documents: [
      { docType: '21', path: '/sys/common/static/f/21.jpg' },
      { docType: '22', path: '/sys/common/static/f/22.jpg' },
      { docType: '24', path: 'f/24.jpg' },
    ],
  })
})

const needed = (values: Record<string, unknown>) =>
  vehicleSections(values)
    .flatMap(({ fields }) => fields)
    .filter(({ rules = [] }) => rules.some((rule) => 'required' in rule && rule.required))
    .map(({ name }) => name)

it.each([
  [
    'a heavy truck',
    { vehicleType: 'H12', grossMassKg: 18_000 },
    ['documents.24', 'vehicleTonnageKg'],
    ['vin'],
  ],
  ['a light one', { vehicleType: 'H32', grossMassKg: 4_495 }, ['vin', 'useCharacter'], ['documents.24']],
  ['a tractor', { vehicleType: 'Q11', grossMassKg: 25_000 }, ['tractionMassKg'], ['vehicleTonnageKg']],
  ['a trailer', { vehicleType: 'B11', grossMassKg: 40_000 }, ['documents.25'], ['documents.24']],
])('the form asks of %s what the server asks', (_, values, wanted, waived) => {
  const names = needed(values)
  expect(names).toEqual(expect.arrayContaining(wanted))
  for (const name of waived) expect(names).not.toContain(name)
})

it('what is missing stands at its field, and nothing typed is lost', async () => {
  answers({ 'GET /vehicle/hyVehicle/queryById': () => truck })
  show(<VehicleFormDrawer id="v1" onClose={() => {}} />, { at: '/vehicle/check', may: ['vehicle:edit'] })
  const form = within(await dialogOf('编辑车辆 晋Z00015'))
  const owner = await form.findByLabelText('所有人')
  await userEvent.clear(owner)
  await userEvent.type(owner, '另一车队')
  await userEvent.click(form.getByRole('button', { name: /保\s*存/ }))
  expect(await form.findByText('请上传「车头照」')).toBeInTheDocument()
  expect(owner).toHaveValue('另一车队')
})

it('a picture of a place that the form did not have, which a colleague added, stays', async () => {
  const picture = (docType: string) => ({
    docType,
    name: '',
    url: `f/${docType}.jpg`,
    result: 0,
    required: false,
  })
  const rigid = {
    ...truck,
    vehicleEnergyType: 'A',
    inspectionValidTo: '2030-01-01',
    roadTransportCertificateNumber: '140200000001',
    roadTransportCertificateValidTo: '2030-01-01',
    documents: ['21', '22', '23', '24', '25'].map(picture),
  }
  const current = {
    ...rigid,
    version: 3,
    vehicleType: 'Q11',
    vehicleTonnageKg: 0,
    tractionMassKg: 40_000,
    documents: [...rigid.documents, picture('28')],
  }
  let isFirst = true
  const log = answers({
    'GET /vehicle/hyVehicle/queryById': () => rigid,
    'PUT /vehicle/hyVehicle/edit': () => {
      if (!isFirst) return current
      isFirst = false
      return new Refuse('他人已修改', { current }, 409)
    },
  })
  show(<VehicleFormDrawer id="v1" onClose={() => {}} />, { at: '/vehicle/check', may: ['vehicle:edit'] })
  const form = within(await dialogOf('编辑车辆 晋Z00015'))
  await userEvent.click(await form.findByLabelText('移除 行驶证检验页'))
  await userEvent.click(form.getByRole('button', { name: /保\s*存/ }))
  const dialog = within(await dialogOf('他人已修改'))
  expect(dialog.getByText('挂车行驶证：已上传的图片')).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: /保\s*存/ }))
  const sent = () => log.filter(({ call }) => call === 'PUT /vehicle/hyVehicle/edit')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.body).toEqual({
    id: 'v1',
    version: 3,
    submitted: true,
    documents: ['21', '22', '24', '25', '28'].map((docType) => ({ docType, path: `f/${docType}.jpg` })),
  })
})

const bound = {
  id: 'b1',
  vehicleId: 'v1',
  vehicleNumber: '晋Z00015',
  vehiclePlateColorCode: '2',
  driverId: 'd1',
  driverName: '王建国',
  role: 1,
  source: 2,
  boundTime: '2026-08-01 09:00:00',
  boundBy: 'ops',
  unboundTime: null,
  unboundBy: '',
}

it('a binding is ended with a question, and stays as history', async () => {
  const past = {
    ...bound,
    id: 'b0',
    driverName: '李四海',
    unboundTime: '2026-07-01 09:00:00',
    unboundBy: 'ops',
  }
  const log = answers({
    'GET /vehicle/hyVehicle/bindings': () => [bound, past],
    'GET /sys/dict/getDictItems/hy_binding_role': () => [{ value: '1', text: '主驾' }],
    'POST /vehicle/hyVehicle/unbind': () => null,
  })
  show(<VehicleDrivers vehicle={truck} />, { at: '/vehicle/check', may: ['vehicle:edit'] })
  await userEvent.click(await screen.findByRole('button', { name: /解\s*除/ }))
  await agreeTo('确定要解除「王建国」与「晋Z00015」的绑定吗?')
  await waitFor(() =>
    expect(
      log.filter(({ call }) => call === 'POST /vehicle/hyVehicle/unbind').map(({ body }) => body),
    ).toEqual([{ id: 'b1' }]),
  )
  expect(screen.getByText('历史绑定（1）')).toBeVisible()
  expect(screen.queryByRole('button', { name: '绑定司机' })).toBeNull()
})

it('who may only read who drives it is offered nothing', async () => {
  answers({
    'GET /vehicle/hyVehicle/bindings': () => [bound],
    'GET /sys/dict/getDictItems/hy_binding_role': () => [],
  })
  show(<VehicleDrivers vehicle={truck} />, { at: '/vehicle/check', may: ['vehicle:list'] })
  expect(await screen.findByText('王建国')).toBeVisible()
  expect(screen.queryByRole('button', { name: /解\s*除/ })).toBeNull()
})

it('a plate is painted in its colour, and says its number only', () => {
  render(<Plate number="皖ZD00012" color="94" />)
  expect(screen.getByText('皖ZD00012').className).toContain('small')
})

it('masses are said in tonnes', () => {
  expect([31_000, 4_495, 0].map(tonnes)).toEqual(['31 t', '4.495 t', '0 t'])
})

it('the archive opens records only, and knows no desk', async () => {
  const log = answers()
  show(<VehicleListScreen />, { at: '/vehicle/list', may: ['vehicle:list', 'vehicle:check'] })
  await screen.findByText('晋Z00015')
  expect(screen.getByRole('link', { name: '晋Z00015' })).toHaveAttribute('href', '/vehicle/list?open=v1')
  expect(screen.queryByRole('button', { name: /开始审核/ })).toBeNull()
  expect(log.find((seen) => seen.call === 'GET /vehicle/hyVehicle/list')?.query.reviewState).toBeUndefined()
  const views = within(screen.getByRole('navigation', { name: '审核状态' }))
  expect(views.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '全部',
    '已通过0',
    '不通过0',
    '即将到期0',
  ])
})
