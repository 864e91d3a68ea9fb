import { readFileSync } from 'node:fs'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { picturesBy } from '#test/desk'
import { serve, show } from '#test/wire'
import { BlobImages } from '@/ui/blob-images'
import { ImageLoader } from '@/ui/secure-image'
import { DriverDrawer } from './driver-drawer'
import { factsOf } from './driver-facts'
import type { Driver } from './driver-queries'

const properties: string[] = Object.keys(
  JSON.parse(readFileSync('../api/openapi.json', 'utf8')).components.schemas.DriverView.properties,
)

/** What is no fact by itself: keys, codes whose words are shown, and what stands beside another fact. */
const shownOtherwise = [
  'id',
  'version',
  'taskId',
  'claimedBy',
  'reviewer',
  'reviewState',
  'residentDivisionCode',
  'qualificationProvinceCode',
  'createBy',
  'updateBy',
  'documents',
  'unusableReason',
  'whitelistIntercepts',
]

const driver = {
  ...Object.fromEntries(properties.map((name) => [name, ''])),
  id: 'd1',
  driverName: '王建国',
  telephone: '154****0001',
  driverLicenseNumber: '9901**********0117',
  firstIssueDate: '2010-04-11',
  validPeriodFrom: '2020-04-11',
  validPeriodTo: '9999-12-31',
  qualificationProvince: '山东省',
  remark: '夜间勿扰',
  status: 2,
  expireState: 0,
  riskLevel: 2,
  riskScore: 60,
  blacklistFlag: true,
  blacklistReason: '2',
  precheckHits: [{ code: 'D08', level: 'B', message: '该司机在黑名单中' }],
  rejectCount: 0,
  documents: [
    { docType: '11', name: '身份证人像面', url: '/f/11', result: 1, required: true },
    { docType: '13', name: '驾驶证正页', url: '/f/13', result: 2, required: true },
    { docType: '15', name: '从业资格证', url: '', result: 0, required: true },
  ],
} as unknown as Driver

it('leaves out nothing that the wire says of a driver', () => {
  const facts = factsOf(driver).flatMap((section) => section.facts.map(({ key }) => key))
  expect([...facts, ...shownOtherwise].sort()).toEqual(properties.sort())
})

it('shows every fact and picture to who may read, numbers masked', async () => {
  serve({
    'GET /driver/hyDriver/queryById': () => driver,
    'GET /review/task/history': () => [],
    'GET /sys/dict/getDictItems/hy_status': () => [{ value: '2', text: '冻结' }],
    'GET /sys/dict/getDictItems/hy_blacklist_reason': () => [{ value: '2', text: '套证' }],
    'GET /sys/dict/getDictItems/hy_expire_state': () => [{ value: '0', text: '正常' }],
  })
  const drawer = (
    <ImageLoader value={picturesBy()}>
      <DriverDrawer id="d1" onClose={() => {}} />
    </ImageLoader>
  )
  await act(async () => show(drawer, { at: '/driver/check', may: ['driver:list'] }))
  const of = async (label: string) => within((await screen.findByText(label)).closest('tr') as HTMLElement)
  expect((await of('初次领证日期')).getByText('2010-04-11')).toBeVisible()
  expect((await of('驾驶证有效期止')).getByText('长期')).toBeVisible()
  expect((await of('驾驶证号')).getByText('9901**********0117')).toBeVisible()
  expect((await of('发证省份')).getByText('山东省')).toBeVisible()
  expect((await of('备注')).getByText('夜间勿扰')).toBeVisible()
  expect(await (await of('账号状态')).findByText('冻结')).toBeVisible()
  expect(await (await of('黑名单原因')).findByText('套证')).toBeVisible()
  expect((await of('检查发现')).getByText('D08 该司机在黑名单中')).toBeVisible()
  expect((await of('不通过次数')).getByText('0')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^查看完整/ }), 'who may not reveal').toBeNull()

  const pictures = within(screen.getByRole('group', { name: '证件图片' }))
  expect(await pictures.findByRole('img', { name: '身份证人像面（通过）' })).toBeVisible()
  expect(await pictures.findByRole('img', { name: '驾驶证正页（不通过）' })).toBeVisible()
  expect(pictures.getByRole('button', { name: '查看 驾驶证正页（不通过）' })).toBeEnabled()
  expect(pictures.queryByRole('button', { name: /上传|移除|替换/ })).toBeNull()
  expect(screen.getByText('缺少：从业资格证')).toBeVisible()
})

it('says of a picture that it did not load, and takes another try', async () => {
  serve({
    'GET /driver/hyDriver/queryById': () => driver,
    'GET /review/task/history': () => [],
  })
  const load = vi.fn<() => Promise<Blob>>().mockRejectedValue(new Error('502'))
  const drawer = (
    <ImageLoader value={new BlobImages(load)}>
      <DriverDrawer id="d1" onClose={() => {}} />
    </ImageLoader>
  )
  await act(async () => show(drawer, { at: '/driver/check', may: ['driver:list'] }))
  const [retry] = await screen.findAllByRole('button', { name: '图片加载失败，点击重试' })
  load.mockClear()
  if (retry) await userEvent.click(retry)
  expect(load).toHaveBeenCalledOnce()
})
