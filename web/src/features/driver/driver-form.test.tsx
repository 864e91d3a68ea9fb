import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { picture, type SentUpload, takeUploads } from '#test/uploads'
import { agreeTo, dialogOf, Refuse, rowOf, serve, show } from '#test/wire'
import { stored } from '@/widgets/upload/upload-record'
import { documents as documentsOfForm } from './document-types'
import { DriverCheckScreen } from './driver-check-screen'
import { DriverFormDrawer } from './driver-form-drawer'
import { draftOf, valuesOf } from './driver-form-values'
import type { Driver } from './driver-queries'

const documents = ['11', '12', '13', '14', '15'].map((docType) => ({
  docType,
  name: docType,
  url: `/sys/common/static/f/${docType}.jpg`,
  result: 0,
  required: true,
}))
const wang = {
  id: 'd1',
  version: 3,
  driverName: '王建国',
  telephone: '154****0001',
  drivingLicense: '9901**********0117',
  driverLicenseNumber: '9901**********0117',
  qualificationCertificate: '9901**********0117',
  bankCardNo: '***************0003',
  idCardValidFrom: '2016-05-01',
  idCardValidTo: '9999-12-31',
  vehicleClass: 'A2,B2',
  validPeriodTo: '2031-05-01',
  qualificationValidTo: '2029-01-01',
  accountName: '王建国',
  lightTruckOnly: false,
  residentDivisionCode: '140105',
  remark: '',
  reviewState: 2,
  riskLevel: 0,
  precheckHits: [],
  documents,
} as unknown as Driver

const page = (...records: unknown[]) => ({ records, total: records.length, current: 1, size: 10, pages: 1 })
const keeper = ['driver:list', 'driver:add', 'driver:edit', 'driver:remove']
const asWritten = { GET: 'GET /driver/hyDriver/queryById', PUT: 'PUT /driver/hyDriver/edit' }

let sent: SentUpload[]
beforeEach(() => {
  sent = takeUploads()
})

function answers(more: Parameters<typeof serve>[0] = {}) {
  return serve({
    'GET /driver/hyDriver/list': () => page(wang),
    'GET /driver/hyDriver/tabs': () => ({ pending: 1, passed: 0, failed: 1, mine: 0, expiring: 0 }),
    'GET /sys/user/preference/list.driver-check': () => null,
    'GET /sys/dict/getDictItems/hy_reject_driver': () => [],
    'GET /sys/dict/getDictItems/hy_expire_state': () => [],
    'GET /sys/dict/getDictItems/hy_license_class': () => [{ value: 'A2', text: '重型牵引挂车' }],
    'GET /sys/dict/getDictItems/hy_qualification_type': () => [],
    'GET /sys/dict/getDictItems/hy_bank_code': () => [],
    [asWritten.GET]: () => wang,
    ...more,
  })
}

/** Of a new driver without an id. */
async function openForm(id?: string) {
  show(<DriverFormDrawer id={id} onClose={() => {}} />, { at: '/driver/check', may: keeper })
  const form = within(await dialogOf(id ? '编辑司机 王建国' : '新增司机'))
  await form.findByLabelText('姓名')
  return form
}

type Form = ReturnType<typeof within>

function choose(form: Form, document: string, file: File) {
  const input = form.getByRole('group', { name: document }).querySelector('input')
  if (!input) throw new Error(`no file input for ${document}`)
  fireEvent.change(input, { target: { files: [file] } })
}

describe('what is sent', () => {
  it('of an untouched driver is nothing but who he is and which version', () => {
    const base = valuesOf(wang)
    expect(draftOf(valuesOf(wang), base)).toEqual({ id: 'd1', version: 3, submitted: true })
  })

  it('of an edit is what changed: masks stay at home, what was emptied is said', () => {
    const base = valuesOf(wang)
    const values = { ...base, telephone: '15400000002', vehicleClass: undefined, remark: ' 常跑山西 ' }
    expect(draftOf(values, base)).toEqual({
      id: 'd1',
      version: 3,
      submitted: true,
      telephone: '15400000002',
      vehicleClass: '',
      remark: '常跑山西',
    })
  })

  it('documents go all together: the kept ones by the address they were shown at', () => {
    const base = valuesOf(wang)
    const draft = draftOf({ ...base, 'documents.12': [stored('f/new.jpg')] }, base)
    expect(draft.documents).toEqual([
      { docType: '11', path: '/sys/common/static/f/11.jpg' },
      { docType: '12', path: 'f/new.jpg' },
      ...['13', '14', '15'].map((docType) => ({ docType, path: `/sys/common/static/f/${docType}.jpg` })),
    ])
  })

  it('waits for pictures that are on their way', () => {
    const values = { 'documents.11': [{ ...stored(''), status: 'uploading' as const }] }
    expect(documentsOfForm.unfinished(values)).toBe('「身份证人像面」正在上传，请稍候')
    expect(documentsOfForm.unfinished(valuesOf(wang))).toBeUndefined()
  })
})

describe('the form', () => {
  it('is offered only to those who may write', async () => {
    answers()
    show(<DriverCheckScreen />, { at: '/driver/check?fileter=2', may: ['driver:list'] })
    await rowOf('王建国')
    expect(screen.queryByRole('button', { name: /新增司机|编辑|删除/ })).toBeNull()
  })

  it('says under each field what it misses, goes to the first, and sends nothing', async () => {
    const log = answers()
    const form = await openForm()
    await userEvent.click(form.getByText('保存'))
    expect(await form.findByText('请输入姓名!')).toBeInTheDocument()
    for (const words of ['请输入手机号!', '请上传「身份证人像面」', '请输入从业资格证号!', '请选择准驾车型!'])
      expect(form.getByText(words)).toBeInTheDocument()
    await waitFor(() => expect(form.getByLabelText('姓名')).toHaveFocus())
    expect(log.some(({ call }) => call.startsWith('POST /driver'))).toBe(false)
  })

  it('does not ask for a qualification below 4.5 t, and for a letter when another is paid', async () => {
    answers()
    const form = await openForm()
    await userEvent.click(form.getByText('保存'))
    expect(await form.findByText('请输入从业资格证号!')).toBeInTheDocument()
    await userEvent.click(form.getByLabelText(/仅驾驶 4.5 吨/))
    await waitFor(() => expect(form.queryByText('请输入从业资格证号!')).toBeNull())
    expect(form.queryByText('请上传「从业资格证」')).toBeNull()
    expect(form.queryByRole('group', { name: '代收款授权委托书' })).toBeNull()
    await userEvent.type(form.getByLabelText('收款人'), '李四')
    expect(await form.findByRole('group', { name: '代收款授权委托书' })).toBeInTheDocument()
    await userEvent.type(form.getByLabelText('姓名'), '李\u200b四 ')
    await waitFor(() => expect(form.queryByRole('group', { name: '代收款授权委托书' })).toBeNull())
  })

  it('sends one changed field and one new picture, and fetches the list again', async () => {
    const log = answers({ [asWritten.PUT]: () => wang })
    show(<DriverCheckScreen />, { at: '/driver/check?fileter=2', may: keeper })
    await userEvent.click(within(await rowOf('王建国')).getByRole('button', { name: '编辑 王建国' }))
    const form = within(await dialogOf('编辑司机 王建国'))
    choose(form, '身份证国徽面', picture('国徽.jpg'))
    await userEvent.type(form.getByLabelText('发证机关'), '太原市公安局')
    await userEvent.click(form.getByText('保存'))
    expect(await screen.findByText('「身份证国徽面」正在上传，请稍候')).toBeInTheDocument()
    act(() => sent[0]?.store('f/new.jpg'))
    expect(sent[0]?.form.get('biz')).toBe('driver')
    const listed = log.filter(({ call }) => call === 'GET /driver/hyDriver/list').length
    await userEvent.click(form.getByText('保存'))
    await waitFor(() => expect(log.some(({ call }) => call === asWritten.PUT)).toBe(true))
    const { body } = log.find(({ call }) => call === asWritten.PUT) ?? {}
    expect(body).toMatchObject({ id: 'd1', version: 3, issuingOrganizations: '太原市公安局' })
    expect(Object.keys(body as object).sort()).toEqual([
      'documents',
      'id',
      'issuingOrganizations',
      'submitted',
      'version',
    ])
    expect(await screen.findByText('操作成功')).toBeInTheDocument()
    await waitFor(() =>
      expect(log.filter(({ call }) => call === 'GET /driver/hyDriver/list').length).toBeGreaterThan(listed),
    )
  })

  it('keeps a failed picture from being saved and names it', async () => {
    const log = answers()
    const form = await openForm('d1')
    choose(form, '身份证国徽面', picture('国徽.jpg'))
    act(() => sent[0]?.break())
    await agreeTo(/国徽\.jpg 上传失败\./)
    await userEvent.click(form.getByText('保存'))
    expect(await form.findByText('请重试或移除上传失败的图片')).toBeInTheDocument()
    expect(log.some(({ call }) => call === asWritten.PUT)).toBe(false)
  })

  it('a stored number is replaced as a whole or stays as it is', async () => {
    answers()
    const form = await openForm('d1')
    expect(form.getByText('154****0001')).toBeInTheDocument()
    await userEvent.click(form.getByLabelText('修改手机号'))
    await userEvent.type(form.getByLabelText('手机号'), '154')
    await userEvent.click(form.getByText('保存'))
    expect(await form.findByText('请输入正确的手机号码')).toBeInTheDocument()
    await userEvent.click(form.getByLabelText('手机号保留原值'))
    expect(form.getByText('154****0001')).toBeInTheDocument()
    await waitFor(() => expect(form.queryByText('请输入正确的手机号码')).toBeNull())
  })

  it('puts the server’s words under their fields', async () => {
    answers({
      [asWritten.PUT]: () =>
        new Refuse('身份证国徽面有误', {
          errors: [{ field: 'documents.12', message: '「身份证国徽面」重复上传' }],
        }),
    })
    const form = await openForm('d1')
    await userEvent.type(form.getByLabelText('备注'), '改')
    await userEvent.click(form.getByText('保存'))
    expect(await form.findByText('「身份证国徽面」重复上传')).toBeInTheDocument()
    await waitFor(() => expect(form.getByRole('button', { name: '更换 身份证国徽面' })).toHaveFocus())
  })

  it('when another saved first, both can be chosen from, pictures too', async () => {
    const bodies: unknown[] = []
    const theirs = {
      ...wang,
      version: 4,
      remark: '他人的备注',
      documents: documents.map((document) =>
        document.docType === '12' ? { ...document, url: '/sys/common/static/f/theirs.jpg' } : document,
      ),
    }
    answers({
      [asWritten.PUT]: ({ body }) => {
        bodies.push(body)
        return bodies.length === 1 ? new Refuse('他人已修改', { current: theirs }, 409) : wang
      },
    })
    const form = await openForm('d1')
    choose(form, '身份证国徽面', picture('国徽.jpg'))
    act(() => sent[0]?.store('f/mine.jpg'))
    await userEvent.click(form.getByText('保存'))
    const conflict = within(await dialogOf('他人已修改'))
    expect(conflict.getByText('身份证国徽面')).toBeInTheDocument()
    expect(conflict.queryByText('身份证人像面')).toBeNull()
    await userEvent.click(conflict.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(bodies).toHaveLength(2))
    expect(bodies[1]).toMatchObject({ id: 'd1', version: 4 })
    // The other's, which was chosen, is there.
    expect(bodies[1]).not.toHaveProperty('remark')
    expect((bodies[1] as { documents: unknown[] }).documents).toContainEqual({
      docType: '12',
      path: 'f/mine.jpg',
    })
  })

  it('asks before what is typed is lost', async () => {
    answers()
    const form = await openForm()
    await userEvent.type(form.getByLabelText('姓名'), '李')
    await userEvent.click(form.getByRole('button', { name: '取消' }))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: '返回编辑' }))
    expect(form.getByLabelText('姓名')).toHaveValue('李')
  })

  it('says when the driver is no longer the user’s to edit', async () => {
    let isGone = false
    answers({ [asWritten.GET]: () => (isGone ? new Refuse('数据不存在', null, 404) : wang) })
    const { client } = show(<DriverFormDrawer id="d1" onClose={() => {}} />, {
      at: '/driver/check',
      may: keeper,
    })
    expect(
      await screen.findByText(
        '这里是审核未通过的资料，修改证件、手机号等审核资料将重新提交审核；备注和常驻地不影响审核。',
      ),
    ).toBeVisible()
    isGone = true
    await act(() => client.invalidateQueries())
    expect(await screen.findByText(/权限变更或资料已删除，您不能再修改此司机/)).toBeVisible()
  })

  it.each([
    [
      0,
      true,
      '这里是待审核的资料，修改证件、手机号等审核资料将重新提交审核；备注和常驻地不影响审核；审核通过前，原资料继续有效。',
    ],
    [0, false, '这里是待审核的资料，修改证件、手机号等审核资料将重新提交审核；备注和常驻地不影响审核。'],
    [1, true, '修改证件资料后需重新审核；审核通过前，原资料继续有效。'],
    [2, false, '这里是审核未通过的资料，修改证件、手机号等审核资料将重新提交审核；备注和常驻地不影响审核。'],
  ])('goes on from what was submitted last: in state %s, usable %s', async (reviewState, usable, note) => {
    const log = answers({
      [asWritten.GET]: () => ({ ...wang, reviewState, usable, taskId: 't7' }),
      'POST /driver/hyDriver/reveal': () => ({ value: '15400000001' }),
    })
    show(<DriverFormDrawer id="d1" onClose={() => {}} />, {
      at: '/driver/check',
      may: [...keeper, 'pii:view'],
    })
    expect(await screen.findByText(note)).toBeVisible()
    expect(log.find(({ call }) => call === asWritten.GET)?.query).toMatchObject({
      id: 'd1',
      submitted: 'true',
    })
    await userEvent.click(await screen.findByRole('button', { name: '查看完整手机号' }))
    await waitFor(() =>
      expect(log.find(({ call }) => call === 'POST /driver/hyDriver/reveal')?.body).toEqual({
        id: 'd1',
        taskId: 't7',
        field: 'telephone',
      }),
    )
  })

  it('says of what is in the form what it is, though somebody submits meanwhile', async () => {
    let reviewState = 1
    answers({ [asWritten.GET]: () => ({ ...wang, reviewState, usable: true }) })
    const { client } = show(<DriverFormDrawer id="d1" onClose={() => {}} />, {
      at: '/driver/check',
      may: keeper,
    })
    const note = '修改证件资料后需重新审核；审核通过前，原资料继续有效。'
    expect(await screen.findByText(note)).toBeVisible()
    reviewState = 0
    await act(() => client.invalidateQueries())
    expect(screen.getByText(note)).toBeVisible()
  })

  it('says why a driver could not be read', async () => {
    let tries = 0
    answers({ [asWritten.GET]: () => (++tries === 1 ? new Refuse('数据库繁忙') : wang) })
    show(<DriverFormDrawer id="d1" onClose={() => {}} />, { at: '/driver/check', may: keeper })
    expect(await screen.findByText('司机信息加载失败：数据库繁忙')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    const form = within(await dialogOf('编辑司机 王建国'))
    expect(form.getByLabelText('姓名')).toHaveValue('王建国')
  })
})

it('removes after a question, but never one who has passed', async () => {
  const passed = { ...wang, id: 'd2', driverName: '李涛', reviewState: 1 }
  const claimed = {
    ...wang,
    claimedBy: 'fang',
    claimedByName: '王芳',
    leaseUntil: '2999-01-01 08:00:00',
  }
  const log = answers({
    'GET /driver/hyDriver/list': () => page(claimed, passed),
    'DELETE /driver/hyDriver/delete': () => null,
  })
  show(<DriverCheckScreen />, { at: '/driver/check?fileter=all', may: keeper })
  expect(within(await rowOf('李涛')).queryByRole('button', { name: /更多/ })).toBeNull()
  await userEvent.click(within(await rowOf('王建国')).getByRole('button', { name: '更多操作 王建国' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('确定要删除司机「王建国」吗?')).toBeInTheDocument()
  expect(question.getByText(/^手机 154\*{4}0001。王芳 正在审核。删除后不能恢复/)).toBeInTheDocument()
  await userEvent.click(question.getByRole('button', { name: '删除' }))
  await waitFor(() =>
    expect(log.some((seen) => seen.call === 'DELETE /driver/hyDriver/delete' && seen.query.id === 'd1')).toBe(
      true,
    ),
  )
})
