import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { Refuse, type Seen, serve, show } from '#test/wire'
import type { ReportConfig, ReportRecord } from './report-config'
import { ReportPicker } from './report-picker'
import { ReportPickerField } from './report-picker-field'

const COLUMNS = 'GET /online/cgreport/api/getRpColumns/hy_driver'
const FILTERS = 'GET /online/cgreport/api/getQueryInfo/rp-1'
const DATA = 'GET /online/cgreport/api/getData/rp-1'

const report = {
  cgRpConfigId: 'rp-1',
  cgRpConfigName: '选择司机',
  columns: [
    { title: '姓名', dataIndex: 'driver_name', align: 'center', sorter: 'true', fieldType: 'String' },
    { title: '状态', dataIndex: 'status', align: 'center', customRender: 'status', fieldType: 'String' },
  ],
  dictOptions: { status: [{ value: '1', text: '正常', title: '正常' }, null] },
}
const filters = [
  { label: '姓名', field: 'driver_name', view: 'string', mode: 'single' },
  { label: '状态', field: 'status', view: 'list', mode: 'single' },
  {
    label: '到期日',
    field: 'expires_on',
    view: 'string',
    mode: 'single',
    hidden: '1',
    placeholder: '年-月-日',
  },
]
const records = [
  { id: 'a', driver_name: '王建国', status: 1 },
  { id: 'b', driver_name: '李明', status: 2 },
]
const answers = {
  [COLUMNS]: () => report,
  [FILTERS]: () => filters,
  [DATA]: () => ({ records, total: '2', current: 1, size: 10 }),
}
const config: ReportConfig = {
  code: 'hy_driver',
  orgFields: 'id,driver_name',
  destFields: 'driverId,driverName',
}

function Host({
  config,
  onFill,
}: {
  config: ReportConfig
  onFill: (values: Record<string, string>) => void
}) {
  const [name, setName] = useState<string>()
  return (
    <ReportPickerField
      config={config}
      field="driverName"
      aria-label="司机"
      value={name}
      onChange={setName}
      onFill={onFill}
    />
  )
}

async function open(
  each: Partial<ReportConfig> = {},
): Promise<{ log: Seen[]; fill: ReturnType<typeof vi.fn> }> {
  const log = serve(answers)
  const fill = vi.fn()
  show(<Host config={{ ...config, ...each }} onFill={(values) => fill(values)} />, { at: '/' })
  await userEvent.click(screen.getByLabelText('司机'))
  return { log, fill }
}

// The dialog is a part of its own: it is there before somebody opens it.
beforeAll(async () => {
  serve(answers)
  await import('./report-dialog')
  const picker = <ReportPicker open config={config} onChoose={vi.fn()} onClose={vi.fn()} />
  await act(async () => void show(picker, { at: '/' }))
  cleanup()
})

const row = (name: string) => screen.findByRole('checkbox', { name: `选择 ${name}` })

it('opens on a click, with the report, the texts of dictionaries and what can be searched by', async () => {
  const { log } = await open({ params: { review_state: '1' } })
  const dialog = await screen.findByRole('dialog', { name: '选择司机' })
  expect(await within(dialog).findByText('正常')).toBeInTheDocument()
  expect(within(dialog).queryByLabelText('到期日')).not.toBeInTheDocument()
  await userEvent.click(within(dialog).getByRole('button', { name: '展开' }))
  expect(within(dialog).getByLabelText('到期日')).toHaveAttribute('placeholder', '年-月-日')
  await userEvent.click(within(dialog).getByRole('button', { name: '收起' }))
  await userEvent.type(within(dialog).getByRole('textbox', { name: '姓名' }), '王{Enter}')
  await waitFor(() => expect(log.at(-1)?.query).toMatchObject({ driver_name: '*王*' }))
  expect(log.at(-1)?.query).toMatchObject({ pageNo: '1', pageSize: '10', self_review_state: '1' })
  await userEvent.click(within(dialog).getByRole('columnheader', { name: '姓名' }))
  await waitFor(() => expect(log.at(-1)?.query).toMatchObject({ column: 'driver_name', order: 'asc' }))
})

it('one record fills the fields and closes; taken back, all of them are empty', async () => {
  const { fill } = await open()
  await userEvent.click(await row('王建国'))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(fill).toHaveBeenLastCalledWith({ driverId: 'a', driverName: '王建国' })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByLabelText('司机')).toHaveValue('王建国')
  await userEvent.click(screen.getByRole('button', { name: '清空' }))
  expect(fill).toHaveBeenLastCalledWith({ driverId: '', driverName: '' })
  expect(screen.getByLabelText('司机')).toHaveValue('')
})

it('nothing chosen, or too much, is said and keeps the dialog', async () => {
  const { fill } = await open()
  await row('王建国')
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('请选择一条记录')).toBeInTheDocument()
  await userEvent.click(await row('王建国'))
  await userEvent.click(await row('李明'))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(fill).not.toHaveBeenCalled()
  expect(screen.getByRole('dialog', { name: '选择司机' })).toBeInTheDocument()
})

it('several records are joined; the bar takes one of them back, or all', async () => {
  const { fill } = await open({ multi: true })
  await userEvent.click(await screen.findByText('李明'))
  await userEvent.click(await row('王建国'))
  await userEvent.click(screen.getByRole('button', { name: '移除 李明' }))
  expect(screen.getByText('已选择', { exact: false })).toHaveTextContent('已选择 1 项')
  await userEvent.click(screen.getByRole('button', { name: '清空' }))
  await userEvent.click(await row('王建国'))
  await userEvent.click(await row('李明'))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(fill).toHaveBeenLastCalledWith({ driverId: 'a,b', driverName: '王建国,李明' })
})

it('what was ticked is gone after closing', async () => {
  await open()
  await userEvent.click(await row('王建国'))
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  await userEvent.click(screen.getByLabelText('司机'))
  expect(await row('王建国')).not.toBeChecked()
})

it.each([
  [{ code: '' }, 'popup参数未正确配置!'],
  [{ destFields: 'driverId' }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
])('a configuration that does not hold is said and opens nothing: %j', async (each, message) => {
  const { log } = await open(each)
  expect(await screen.findByText(message)).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(log).toEqual([])
})

it('a report that is not there says so in the dialog', async () => {
  serve({ ...answers, [COLUMNS]: () => new Refuse('实体不存在') })
  show(<ReportPicker open config={config} onChoose={vi.fn()} onClose={vi.fn()} />, { at: '/' })
  expect(await screen.findByText('列表加载失败：实体不存在')).toBeInTheDocument()
})

it('a group answers once within 30 s, and again after it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const log = serve(answers)
  const chosen = vi.fn<(records: ReportRecord[]) => void>()
  const Group = () => {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          再选
        </button>
        <ReportPicker
          open={isOpen}
          config={{ ...config, groupId: 'g' }}
          onChoose={chosen}
          onClose={() => setOpen(false)}
        />
      </>
    )
  }
  show(<Group />, { at: '/' })
  const again = async () => {
    await row('王建国')
    await userEvent.click(screen.getByRole('button', { name: '关闭' }))
    await userEvent.click(screen.getByRole('button', { name: '再选' }))
    await row('王建国')
  }
  await again()
  expect(log.map((seen) => seen.call)).toEqual([COLUMNS, FILTERS, DATA])
  vi.setSystemTime(Date.now() + 30_001)
  await again()
  await waitFor(() => expect(log).toHaveLength(6))
  vi.useRealTimers()
})

it('looks in its first text field for what was typed to open it', async () => {
  const log = serve(answers)
  show(<ReportPicker open config={config} seed="王" onChoose={() => {}} onClose={() => {}} />, { at: '/' })
  expect(await screen.findByRole('textbox', { name: '姓名' })).toHaveValue('王')
  await screen.findByText('王建国')
  expect(log.filter(({ call }) => call === DATA).map(({ query }) => query.driver_name)).toEqual(['*王*'])
})
