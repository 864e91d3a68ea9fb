import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { picture, takeUploads } from '#test/uploads'
import { agreeTo, dialogOf, Refuse, serve, show } from '#test/wire'
import { usePlatform } from '@/preferences/platform'
import { UnsavedPlace } from '@/ui/unsaved'
import { PlatformSettingsScreen } from './platform-settings-screen'
import type { Settings } from './setting-queries'

const values: Settings = {
  bg: '',
  copyright: 'Copyright © 2020-2021',
  credit_badge: '信用查询',
  credit_badge_link: '',
  footer_ICP_number: '',
  footer_address: '示例路 1 号',
  footer_company_name: '驿路公司',
  footer_company_name_link: 'https://example.com',
  footer_customer_service: '000-0000-0000',
  footer_web_record_number: '',
  hotline: '000-0000-0001',
  licence_number: '',
  logo_title: '驿路',
  // No value that could be typed: what is there is not judged.
  mini_program_qr: '/demo/code.svg',
  platform_logo_dark: '',
  platform_logo_light: '',
  session_idle_hours: '24',
  registration_switch: '0',
  password_reset_switch: '0',
  vehicle_track_switch: '1',
  web_platform_name: '驿路货运',
  wechat_app_id: '',
  wechat_app_secret: '••••••',
  wecom_corp_id: '',
  wecom_agent_id: '',
  wecom_secret: '',
  dingtalk_client_id: '',
  dingtalk_client_secret: '',
  github_client_id: '',
  github_client_secret: '',
}
const LIST = 'GET /setting/hySetting/list'
const EDIT = 'PUT /setting/hySetting/edit'

function answers(more: Parameters<typeof serve>[0] = {}) {
  return serve({
    [LIST]: () => ({ version: 3, values }),
    [EDIT]: ({ body }) => ({ version: 4, values: { ...values, ...(body as object) } }),
    'GET /setting/hySetting/queryPlatformSettings': () => ({ web_platform_name: '远方货运' }),
    ...more,
  })
}

async function open(...may: string[]) {
  show(
    <UnsavedPlace value={{ userId: 'u1', path: '/isystem/settings' }}>
      <PlatformSettingsScreen />
    </UnsavedPlace>,
    { at: '/isystem/settings', may },
  )
  return within(await screen.findByRole('complementary', { name: '预览' }))
}

const field = (name: string) => screen.getByLabelText(name, { exact: true, selector: 'input' })
const save = () => screen.getByRole('button', { name: '保存' })
const bodyOf = (log: ReturnType<typeof serve>) => log.findLast(({ call }) => call === EDIT)?.body

it('shows in the preview what is typed, saves only that, and renews the console', async () => {
  const log = answers()
  const user = userEvent.setup()
  const preview = await open('setting:list', 'setting:edit')
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
  await user.clear(field('平台名称'))
  await user.type(field('平台名称'), '远方货运')
  await user.clear(field('公司名称'))
  expect(preview.getByText('欢迎使用 远方货运')).toBeInTheDocument()
  expect(preview.queryByText('驿路公司')).toBeNull()
  expect(screen.getByText('已修改 2 项，尚未保存')).toBeInTheDocument()
  await user.click(save())
  await waitFor(() =>
    expect(bodyOf(log)).toEqual({ version: 3, web_platform_name: '远方货运', footer_company_name: '' }),
  )
  await waitFor(() => expect(usePlatform.getState().web_platform_name).toBe('远方货运'))
  expect(await screen.findByText('没有修改')).toBeInTheDocument()
})

it('sets one field back to its default', async () => {
  const log = answers()
  const user = userEvent.setup()
  await open('setting:list', 'setting:edit')
  await user.click(screen.getByRole('button', { name: '恢复默认 平台名称' }))
  expect(field('平台名称')).toHaveValue('货运运营台')
  await user.click(save())
  await waitFor(() => expect(bodyOf(log)).toEqual({ version: 3, web_platform_name: '' }))
})

it('says what the server refuses under its field and keeps what was typed', async () => {
  answers({
    [EDIT]: () =>
      new Refuse('公司网址不可用', {
        errors: [{ field: 'footer_company_name_link', message: '公司网址不可用' }],
      }),
  })
  const user = userEvent.setup()
  await open('setting:list', 'setting:edit')
  await user.clear(field('公司网址'))
  await user.type(field('公司网址'), 'https://a.example')
  await user.click(save())
  expect(await screen.findByText('公司网址不可用')).toBeInTheDocument()
  expect(field('公司网址')).toHaveValue('https://a.example')
  await waitFor(() => expect(field('公司网址')).toHaveFocus())
})

it('a secret is written, never read', async () => {
  const log = answers()
  const user = userEvent.setup()
  await open('setting:list', 'setting:edit')
  expect(field('微信 AppSecret')).toHaveValue('已设置，不显示')
  await user.click(screen.getByRole('button', { name: '更换 微信 AppSecret' }))
  await user.type(field('微信 AppSecret'), 'new-secret-1')
  expect(field('微信 AppSecret')).toHaveAttribute('type', 'password')
  await user.click(save())
  await waitFor(() => expect(bodyOf(log)).toEqual({ version: 3, wechat_app_secret: 'new-secret-1' }))
})

it('a draft lies over what others have saved since, asks where both changed, and names secrets', async () => {
  const log = answers()
  const user = userEvent.setup()
  await open('setting:list', 'setting:edit')
  for (const [label, text] of [
    ['平台名称', '我的货运'],
    ['公司名称', '我的公司'],
  ] as const) {
    await user.clear(field(label))
    await user.type(field(label), text)
  }
  await user.click(screen.getByRole('button', { name: '更换 微信 AppSecret' }))
  await user.type(field('微信 AppSecret'), 'new-secret-1')
  cleanup()

  const theirs = { version: 9, values: { ...values, web_platform_name: '他人货运', hotline: '111-1111' } }
  const later = answers({ [LIST]: () => theirs })
  await open('setting:list', 'setting:edit')
  expect(screen.getByText('出于安全不保留，请重新填写：微信 AppSecret')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '恢复' }))
  expect(field('公司名称')).toHaveValue('我的公司')
  await user.click(save())
  const dialog = within(await dialogOf('他人已修改'))
  expect(bodyOf(later)).toBeUndefined()
  await user.click(dialog.getByLabelText('采用他人：他人货运'))
  await user.click(dialog.getByRole('button', { name: /保\s?存/ }))
  await waitFor(() => expect(bodyOf(later)).toEqual({ version: 9, footer_company_name: '我的公司' }))
  expect(bodyOf(log)).toBeUndefined()
})

it('two who save at once choose value by value', async () => {
  const theirs = { version: 9, values: { ...values, web_platform_name: '他人货运', hotline: '111-1111' } }
  let isStale = true
  const log = answers({
    [LIST]: () => (isStale ? { version: 3, values } : theirs),
    [EDIT]: ({ body }) => {
      if (!isStale) return { version: 10, values: { ...theirs.values, ...(body as object) } }
      isStale = false
      return new Refuse('他人已修改，请核对后再保存', { current: theirs }, 409)
    },
  })
  const user = userEvent.setup()
  await open('setting:list', 'setting:edit')
  await user.clear(field('平台名称'))
  await user.type(field('平台名称'), '我的货运')
  await user.click(save())
  const dialog = within(await dialogOf('他人已修改'))
  expect(dialog.getByText('采用他人：他人货运')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(bodyOf(log)).toEqual({ version: 9, web_platform_name: '我的货运' }))
  await waitFor(() => expect(field('投诉电话')).toHaveValue('111-1111'))
})

it('takes over what others save while nothing is typed, and warns while something is', async () => {
  let version = 3
  answers({ [LIST]: () => ({ version, values: { ...values, hotline: `000-000-000${version}` } }) })
  const user = userEvent.setup()
  const { client } = show(<PlatformSettingsScreen />, {
    at: '/isystem/settings',
    may: ['setting:list', 'setting:edit'],
  })
  await screen.findByText('没有修改')
  version = 4
  await act(() => client.invalidateQueries({ queryKey: ['setting'] }))
  await waitFor(() => expect(field('投诉电话')).toHaveValue('000-000-0004'))
  await user.type(field('地址'), '2')
  version = 5
  await act(() => client.invalidateQueries({ queryKey: ['setting'] }))
  expect(await screen.findByText(/他人刚刚修改了平台设置/)).toBeInTheDocument()
  expect(field('投诉电话')).toHaveValue('000-000-0004')
  await user.click(screen.getByRole('button', { name: '放弃修改' }))
  expect(field('投诉电话')).toHaveValue('000-000-0005')
})

it('one who may only look changes nothing', async () => {
  answers()
  await open('setting:list')
  expect(screen.getByText(/修改需要权限「修改平台设置」/)).toBeInTheDocument()
  expect(field('平台名称')).toBeDisabled()
  expect(screen.queryByRole('button', { name: /保存|恢复默认|更换|点击上传|上传 浅色标志/ })).toBeNull()
})

it('a picture that is still on its way is waited for; one that does not arrive leaves the one before', async () => {
  const log = answers({
    [LIST]: () => ({ version: 3, values: { ...values, platform_logo_light: 'f/0old.png' } }),
  })
  const uploads = takeUploads()
  const user = userEvent.setup()
  await open('setting:list', 'setting:edit')
  const group = screen.getByRole('group', { name: '浅色标志' })
  const choose = async (name: string) => {
    const input = group.querySelector('input[type="file"]')
    await user.upload(input as HTMLInputElement, picture(name))
  }
  await user.type(field('地址'), '2')
  await choose('a.png')
  await user.click(save())
  expect(bodyOf(log)).toBeUndefined()
  act(() => uploads[0]?.refuse('图片损坏'))
  expect(await within(group).findByText(/图片损坏/)).toBeInTheDocument()
  await agreeTo(/a\.png 上传失败\. 图片损坏/)
  await user.click(within(group).getByRole('button', { name: '移除 a.png' }))
  await choose('b.png')
  act(() => uploads[1]?.store('f/0new.png'))
  await user.click(save())
  await waitFor(() => expect(bodyOf(log)).toMatchObject({ platform_logo_light: 'f/0new.png' }))
})

it('a failed load is said, with another try', async () => {
  let isDown = true
  answers({ [LIST]: () => (isDown ? new Refuse('数据库繁忙') : { version: 3, values }) })
  show(<PlatformSettingsScreen />, { at: '/isystem/settings', may: ['setting:list'] })
  expect(await screen.findByText(/数据库繁忙/)).toBeInTheDocument()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('欢迎使用 驿路货运')).toBeInTheDocument()
})

it('closes its fields while it is saved, and goes on where the focus was', async () => {
  let answer = (_: unknown) => {}
  answers({
    [EDIT]: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  await open('setting:list', 'setting:edit')
  await userEvent.type(field('平台名称'), '远方{Enter}')
  await screen.findByRole('group', { name: '正在保存' })
  expect(field('公司名称').closest('[inert]')).not.toBeNull()
  await act(async () => answer(new Refuse('系统繁忙')))
  await waitFor(() => expect(field('公司名称').closest('[inert]')).toBeNull())
  expect(field('平台名称')).toHaveFocus()
})

it('takes what it sent itself, when the answer was lost, for nobody else’s', async () => {
  let stored: Settings = values
  let version = 3
  let isLost = true
  const log = answers({
    [LIST]: () => ({ version, values: stored }),
    [EDIT]: ({ body }) => {
      const { version: over, ...draft } = body as { version: number } & Partial<Settings>
      if (over !== version)
        return new Refuse('他人已修改，请核对后再保存', { current: { version, values: stored } }, 409)
      stored = { ...stored, ...draft }
      version += 1
      if (!isLost) return { version, values: stored }
      isLost = false
      return new Refuse('服务异常', {}, 504)
    },
  })
  const user = userEvent.setup()
  await open('setting:list', 'setting:edit')
  await user.clear(field('平台名称'))
  await user.type(field('平台名称'), '一次货运')
  await user.click(save())
  await screen.findByText('服务异常')
  await user.clear(field('平台名称'))
  await user.type(field('平台名称'), '二次货运')
  await user.click(save())
  await waitFor(() => expect(bodyOf(log)).toEqual({ version: 4, web_platform_name: '二次货运' }))
  expect(screen.queryByText('他人已修改')).toBeNull()
  expect(await screen.findByText('没有修改')).toBeInTheDocument()
})
