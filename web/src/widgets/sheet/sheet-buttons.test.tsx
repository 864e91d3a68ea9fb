import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { dialogOf, Refuse, serve, show } from '#test/wire'
import { saveFile } from '@/ui/save-file'
import { type Sheet, sheetColumns } from './sheet'
import { SheetButtons } from './sheet-buttons'

vi.mock('@/ui/save-file', () => ({ saveFile: vi.fn() }))

const sheet: Sheet = {
  feature: 'user',
  name: '用户',
  exportPath: '/sys/user/exportXls',
  importPath: '/sys/user/importExcel',
  columns: sheetColumns('用户账号* 工号'),
  notes: ['一次最多导入 100 行。'],
}

const workbook = () => new Response('PK', { headers: { 'Content-Type': 'application/vnd.ms-excel' } })
const file = (size = 10) => new File([new Uint8Array(size)], '用户.xlsx')
const everything = ['user:add', 'user:export', 'user:import']

beforeEach(() => vi.mocked(saveFile).mockClear())

function open(may: readonly string[], chosen?: string[]) {
  show(<SheetButtons sheet={sheet} query={{ username: '*a*' }} chosen={chosen} />, { at: '/', may })
}

it('shows what the user may do, and imports only to those who may add', () => {
  serve({})
  open(['user:import', 'user:export'])
  expect(screen.getByRole('button', { name: '导出' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
})

it('shows nothing to others', () => {
  serve({})
  open(['user:add', 'user:list'])
  expect(screen.queryByRole('button', { name: /导/ })).toBeNull()
})

it('takes away what the list shows, or the ticked rows', async () => {
  const log = serve({ 'GET /sys/user/exportXls': workbook })
  open(everything, ['u1', 'u2'])
  await userEvent.click(screen.getByRole('button', { name: '导出所选 2 项' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), '用户.xlsx'))
  expect(log[0]?.query).toMatchObject({ username: '*a*', selections: 'u1,u2' })
})

it('sends a file once, however often 开始导入 is pressed', async () => {
  const log = serve({ 'POST /sys/user/importExcel': () => ({ count: 1 }) })
  open(everything)
  await userEvent.click(screen.getByRole('button', { name: '导入' }))
  const dialog = within(await dialogOf('导入用户'))
  await userEvent.upload(dialog.getByLabelText('要导入的文件'), file())
  const start = dialog.getByRole('button', { name: '开始导入' })
  act(() => {
    start.click()
    start.click()
  })
  await waitFor(() => expect(screen.queryByRole('button', { name: '开始导入' })).toBeNull())
  expect(log.filter(({ call }) => call === 'POST /sys/user/importExcel')).toHaveLength(1)
})

it('says why there is no file', async () => {
  serve({ 'GET /sys/user/exportXls': () => new Refuse('一次最多导出 10000 行，请缩小筛选范围') })
  open(everything)
  await userEvent.click(screen.getByRole('button', { name: '导出' }))
  expect(await screen.findByText('一次最多导出 10000 行，请缩小筛选范围')).toBeInTheDocument()
  expect(saveFile).not.toHaveBeenCalled()
})

it('lists what is wrong with which row, and asks for the file again', async () => {
  const errors = [
    { row: 3, field: 'username', message: '用户账号：用户名已存在!' },
    { row: 7, field: 'workNo', message: '工号：工号已存在!' },
  ]
  serve({
    'POST /sys/user/importExcel': () =>
      new Refuse('第 3 行，用户账号：用户名已存在!（共 2 行有误，没有导入任何数据）', {
        errors,
        omitted: 23,
      }),
  })
  open(everything)
  await userEvent.click(screen.getByRole('button', { name: '导入' }))
  const dialog = within(await dialogOf('导入用户'))
  expect(dialog.getByText('用户账号', { selector: 'b' })).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: '开始导入' })).toBeDisabled()
  await userEvent.upload(dialog.getByLabelText('要导入的文件'), file())
  expect(dialog.getByText('用户.xlsx')).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: '开始导入' }))
  const list = within(await dialog.findByRole('region', { name: '错误明细' }))
  expect(list.getByText('7')).toBeInTheDocument()
  expect(list.getByText('工号：工号已存在!')).toBeInTheDocument()
  expect(dialog.getByText('另有 23 处错误没有列出。')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: '开始导入' })).toBeDisabled()
})

it.each([
  [200, '改好后请重新选择文件。', true],
  [413, '改好后请重新选择文件。', true],
  [429, '可以再次导入，不会重复。', false],
  [500, '可以再次导入，不会重复。', false],
])('says what to do after a refusal with status %i', async (status, advice, isGone) => {
  serve({ 'POST /sys/user/importExcel': () => new Refuse('没有导入', null, status) })
  open(everything)
  await userEvent.click(screen.getByRole('button', { name: '导入' }))
  const dialog = within(await dialogOf('导入用户'))
  await userEvent.upload(dialog.getByLabelText('要导入的文件'), file())
  await userEvent.click(dialog.getByRole('button', { name: '开始导入' }))
  expect(await dialog.findByText(advice)).toBeInTheDocument()
  const button = dialog.getByRole('button', { name: '开始导入' })
  if (isGone) expect(button).toBeDisabled()
  else expect(button).toBeEnabled()
})

it('keeps a file whose answer was lost, and sends it again as the same import', async () => {
  const log = serve({ 'POST /sys/user/importExcel': () => (log.length > 1 ? null : Promise.reject(lost)) })
  const lost = new TypeError('Failed to fetch')
  const fetched = vi.spyOn(globalThis, 'fetch')
  open(everything)
  await userEvent.click(screen.getByRole('button', { name: '导入' }))
  const dialog = within(await dialogOf('导入用户'))
  await userEvent.upload(dialog.getByLabelText('要导入的文件'), file())
  await userEvent.click(dialog.getByRole('button', { name: '开始导入' }))
  expect(await dialog.findByText(/文件可能已经导入。可以再次导入/)).toBeInTheDocument()
  expect(dialog.queryByText(/改好后/)).toBeNull()
  expect(dialog.getByText('用户.xlsx')).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: '开始导入' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '开始导入' })).toBeNull())
  const [first, again] = fetched.mock.calls.map(([, init]) =>
    new Headers(init?.headers).get('Idempotency-Key'),
  )
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(again).toBe(first)
})

it('gives out an empty file to fill in', async () => {
  serve({ 'GET /sys/user/importTemplate': workbook })
  open(everything)
  await userEvent.click(screen.getByRole('button', { name: '导入' }))
  const dialog = within(await dialogOf('导入用户'))
  await userEvent.click(dialog.getByRole('button', { name: '下载模板' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), '用户导入模板.xlsx'))
})

it('closes after a whole file came in', async () => {
  const log = serve({ 'POST /sys/user/importExcel': () => ({ totalCount: 2 }) })
  open(everything)
  await userEvent.click(screen.getByRole('button', { name: '导入' }))
  const dialog = within(await dialogOf('导入用户'))
  await userEvent.upload(dialog.getByLabelText('要导入的文件'), file())
  await userEvent.click(dialog.getByRole('button', { name: '开始导入' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '开始导入' })).toBeNull())
  expect(log.filter(({ call }) => call === 'POST /sys/user/importExcel')).toHaveLength(1)
})

it('keeps in sight what of a file was left out, until another is chosen', async () => {
  const message = '文件导入成功！数据行数：1；没有导入的列：部门、手机'
  const log = serve({
    'POST /sys/user/importExcel': () =>
      log.length === 1
        ? new Refuse('请求过于频繁', null, 429)
        : Response.json({ success: true, code: 200, message, result: { leftOut: ['部门', '手机'] } }),
  })
  open(everything)
  await userEvent.click(screen.getByRole('button', { name: '导入' }))
  const dialog = within(await dialogOf('导入用户'))
  await userEvent.upload(dialog.getByLabelText('要导入的文件'), file())
  await userEvent.click(dialog.getByRole('button', { name: '开始导入' }))
  await dialog.findByText('可以再次导入，不会重复。')
  await userEvent.click(dialog.getByRole('button', { name: '开始导入' }))
  expect((await dialog.findByText(message)).closest('[role=status]')).toBeInTheDocument()
  expect(within(screen.getByRole('region', { name: '消息' })).queryByText(message)).toBeNull()
  expect(dialog.queryByText('可以再次导入，不会重复。')).toBeNull()
  expect(dialog.getByText('尚未选择文件')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: '开始导入' })).toBeDisabled()
  await userEvent.upload(dialog.getByLabelText('要导入的文件'), file())
  expect(dialog.queryByText(message)).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: '取消' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '开始导入' })).toBeNull())
})

it('is closed once what was left out is read', async () => {
  const result = { totalCount: 1, leftOut: ['备注'] }
  serve({
    'POST /sys/user/importExcel': () =>
      Response.json({ success: true, code: 200, message: '没有导入', result }),
  })
  open(everything)
  await userEvent.click(screen.getByRole('button', { name: '导入' }))
  const dialog = within(await dialogOf('导入用户'))
  await userEvent.upload(dialog.getByLabelText('要导入的文件'), file())
  await userEvent.click(dialog.getByRole('button', { name: '开始导入' }))
  await dialog.findByText('没有导入')
  await userEvent.click(dialog.getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '开始导入' })).toBeNull())
})

it('does not send what is too large', async () => {
  serve({})
  open(everything)
  await userEvent.click(screen.getByRole('button', { name: '导入' }))
  const dialog = within(await dialogOf('导入用户'))
  await userEvent.upload(dialog.getByLabelText('要导入的文件'), file(2 * 1024 * 1024 + 1))
  expect(dialog.getByText('文件不能超过 2 MB，请拆分后重试')).toBeInTheDocument()
  expect(dialog.getByRole('button', { name: '开始导入' })).toBeDisabled()
})
