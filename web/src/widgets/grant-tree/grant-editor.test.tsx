import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { queryKey } from '#test/query-key'
import { serve, show } from '#test/wire'
import { Refusal } from '@/api/refusal'
import { readDraft, saveDraft } from '@/storage/drafts'
import { UnsavedPlace } from '@/ui/unsaved'
import type { GrantChange } from './grant-change'
import type { GrantChoice } from './grant-choices'
import { GrantEditor } from './grant-editor'

const row = (key: string, title: string, children: GrantChoice[] = [], more: Partial<GrantChoice> = {}) =>
  ({
    key,
    value: key,
    slotTitle: title,
    title: null,
    menuType: 1,
    perms: '',
    ruleFlag: 0,
    children,
    ...more,
  }) as GrantChoice

const list = row('b-list', '查看司机', [], { menuType: 2, perms: 'driver:list', ruleFlag: 1 })
const check = row('b-check', '审核司机', [], { menuType: 2, perms: 'driver:check' })
const choices = {
  treeList: [row('m-driver', '司机审核', [list, check]), row('m-dict', '数据字典')],
  ids: ['m-driver', 'b-list', 'b-check', 'm-dict'],
}

interface HostProps {
  save?: (change: GrantChange) => Promise<unknown>
  granted?: string[]
  disabledReason?: (id: string) => string | undefined
  defaultCheckStrictly?: boolean
}

function Host({ save, granted = ['m-driver', 'b-list'], disabledReason, defaultCheckStrictly }: HostProps) {
  const known = useQuery({ queryKey: queryKey('known'), queryFn: () => granted })
  return (
    <GrantEditor
      name="角色的权限"
      form="role-1"
      choices={{ data: choices, error: null, refetch: () => {} }}
      granted={known}
      save={save}
      disabledReason={disabledReason}
      defaultCheckStrictly={defaultCheckStrictly}
    />
  )
}

const node = (name: RegExp) => screen.findByRole('treeitem', { name })

it('sends what is wanted beside what was there', async () => {
  serve({})
  const sent: GrantChange[] = []
  show(<Host save={async (change) => sent.push(change)} />, { at: '/' })
  expect(await node(/司机审核/)).toHaveAttribute('aria-checked', 'mixed')
  await userEvent.click(await node(/审核司机/))
  expect(await node(/^司机审核/)).toHaveAttribute('aria-checked', 'true')
  await userEvent.click(await node(/查看司机/))
  expect(screen.getByText(/已选 2 \/ 4，新增 1，移除 1/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { permissionIds: ['m-driver', 'b-check'], lastpermissionIds: ['m-driver', 'b-list'] },
    ]),
  )
})

it.each([
  { defaultCheckStrictly: false, given: ['m-driver', 'b-list', 'b-check'] },
  { defaultCheckStrictly: true, given: ['b-list', 'b-check'] },
])(
  'under a search all, none and a tick reach what is found alone; apart: $startsApart',
  async ({ defaultCheckStrictly, given }) => {
    serve({})
    const sent: GrantChange[] = []
    show(
      <Host
        save={async (change) => sent.push(change)}
        granted={['b-list']}
        defaultCheckStrictly={defaultCheckStrictly}
      />,
      {
        at: '/',
      },
    )
    const box = await screen.findByRole('searchbox')
    await userEvent.type(box, 'driver:check')
    await userEvent.click(screen.getByRole('button', { name: '全选结果' }))
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(new Set(sent[0]?.permissionIds)).toEqual(new Set(given)))
    await userEvent.clear(box)
    await userEvent.type(box, 'driver:check')
    await userEvent.click(screen.getByRole('button', { name: '清空结果' }))
    await userEvent.click(await node(/^司机审核/))
    await userEvent.click(await node(/^司机审核/))
    await userEvent.clear(box)
    expect(await isGiven(/查看司机/), 'it was not in sight').toBe(true)
    expect(await isGiven(/数据字典/)).toBe(false)
  },
)

it('keeps the change when it is refused, and can give it up', async () => {
  serve({})
  const refuse = async () => {
    throw new Refusal({ status: 200, code: 500, message: '上级部门「总部」没有「审核司机」' })
  }
  show(<Host save={refuse} />, { at: '/' })
  await userEvent.click(await node(/审核司机/))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('上级部门「总部」没有「审核司机」')).toBeInTheDocument()
  expect(await node(/审核司机/)).toHaveAttribute('aria-checked', 'true')
  await userEvent.click(screen.getByRole('button', { name: '放弃修改' }))
  expect(await node(/审核司机/)).toHaveAttribute('aria-checked', 'false')
  expect(screen.queryByText(/没有「审核司机」/)).toBeNull()
})

it('says that it is stored once what a save without an answer asked for is granted', async () => {
  serve({})
  const lose = async () => {
    throw new Refusal({ status: 0, code: 0, message: '网络连接失败，请检查网络' })
  }
  const { client } = show(<Host save={lose} />, { at: '/' })
  await userEvent.click(await node(/审核司机/))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('网络连接失败，请检查网络')).toBeInTheDocument()
  act(() => client.setQueryData(queryKey('known'), ['m-driver', 'b-list', 'b-check']))
  expect(await screen.findByText('已选 3 / 4，已保存')).toBeInTheDocument()
  expect(screen.queryByText('网络连接失败，请检查网络')).toBeNull()
})

const isGiven = async (name: RegExp) => (await node(name)).getAttribute('aria-checked') === 'true'

it('what is ticked lies over what others save meanwhile', async () => {
  serve({})
  const sent: GrantChange[] = []
  const { client } = show(<Host save={async (change) => sent.push(change)} />, { at: '/' })
  await userEvent.click(await node(/审核司机/))
  act(() => client.setQueryData(queryKey('known'), ['m-driver', 'm-dict']))
  await waitFor(async () => expect(await isGiven(/查看司机/), 'another took it away').toBe(false))
  expect(await isGiven(/数据字典/), 'another gave it').toBe(true)
  expect(await isGiven(/审核司机/)).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { permissionIds: ['m-driver', 'm-dict', 'b-check'], lastpermissionIds: ['m-driver', 'm-dict'] },
    ]),
  )
})

it('a draft brings back what was ticked, not what was granted then', async () => {
  serve({})
  saveDraft({ userId: 'u1', path: '/', form: 'role-1' }, '角色的权限', {
    values: { chosen: ['m-driver', 'b-list', 'm-dict'] },
    base: { chosen: ['m-driver', 'b-list', 'b-check'] },
  })
  const place = { userId: 'u1', path: '/' }
  show(
    <UnsavedPlace value={place}>
      <Host save={async () => {}} granted={['b-check', 'm-driver']} />
    </UnsavedPlace>,
    { at: '/' },
  )
  await userEvent.click(await screen.findByRole('button', { name: /恢\s?复/ }))
  expect(await isGiven(/数据字典/), 'ticked then').toBe(true)
  expect(await isGiven(/审核司机/), 'unticked then').toBe(false)
  expect(await isGiven(/查看司机/), 'taken away by another since').toBe(false)
  expect(screen.getByText(/已选 2 \/ 4，新增 1，移除 1/)).toBeInTheDocument()
})

it('ticks beside the offer of a draft lose neither', async () => {
  serve({})
  const draft = { userId: 'u1', path: '/', form: 'role-1' }
  saveDraft(draft, '角色的权限', {
    values: { chosen: ['m-driver', 'm-dict'] },
    base: { chosen: ['m-driver', 'b-check'] },
  })
  show(
    <UnsavedPlace value={{ userId: 'u1', path: '/' }}>
      <Host save={async () => {}} granted={['b-check', 'm-driver']} />
    </UnsavedPlace>,
    { at: '/' },
  )
  await userEvent.click(await node(/查看司机/))
  expect(await isGiven(/查看司机/)).toBe(true)
  window.dispatchEvent(new Event('pagehide'))
  expect(readDraft(draft)?.values).toEqual({ chosen: ['b-check', 'm-driver', 'b-list'] })
  expect(readDraft(draft)?.earlier?.values, 'what is offered stays until it is answered').toEqual({
    chosen: ['m-driver', 'm-dict'],
  })
  await userEvent.click(await screen.findByRole('button', { name: /恢\s?复/ }))
  expect(await isGiven(/数据字典/), 'ticked then').toBe(true)
  expect(await isGiven(/审核司机/), 'unticked then').toBe(false)
  expect(await isGiven(/查看司机/), 'ticked since').toBe(true)
})

it('a row that is disabled cannot be given, but taken back', async () => {
  serve({})
  show(<Host save={async () => {}} disabledReason={() => '上级没有'} />, { at: '/' })
  await userEvent.click(await node(/数据字典/))
  expect(await node(/数据字典/)).toHaveAttribute('aria-checked', 'false')
  await userEvent.click(await node(/查看司机/))
  expect(await node(/查看司机/)).toHaveAttribute('aria-checked', 'false')
  await userEvent.click(await node(/查看司机/))
  expect(await node(/查看司机/)).toHaveAttribute('aria-checked', 'true')
})

it('finds by code, and only shows where nothing may be saved', async () => {
  serve({})
  show(<Host />, { at: '/' })
  await userEvent.type(await screen.findByRole('searchbox'), 'driver:check')
  expect(screen.queryByRole('treeitem', { name: /查看司机/ })).toBeNull()
  await userEvent.click(await node(/审核司机/))
  expect(await node(/审核司机/)).toHaveAttribute('aria-checked', 'false')
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
})

it('ticks rows each for itself until they are linked', async () => {
  serve({})
  show(<Host save={async () => {}} granted={[]} defaultCheckStrictly />, { at: '/' })
  await userEvent.click(await node(/^司机审核/))
  expect(await node(/查看司机/)).toHaveAttribute('aria-checked', 'false')
  await userEvent.click(screen.getByRole('switch', { name: '父子关联' }))
  expect(await node(/^司机审核/)).toHaveAttribute('aria-checked', 'mixed')
  await userEvent.click(await node(/^司机审核/))
  expect(await node(/查看司机/)).toHaveAttribute('aria-checked', 'true')
})

it('keeps the change of one who thought better of it', async () => {
  serve({})
  const thinkBetter = vi.fn(async () => false)
  show(<Host save={thinkBetter} />, { at: '/' })
  await userEvent.click(await node(/数据字典/))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(thinkBetter).toHaveBeenCalledOnce())
  expect(await node(/数据字典/)).toHaveAttribute('aria-checked', 'true')
})
