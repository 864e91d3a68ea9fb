import { beforeEach, expect, it, vi } from 'vitest'
import { fileUrl } from '@/api/file-hosts'
import { loadPlatform, platformName, renewPlatform, usePlatform } from './platform'

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})

function answer(result: unknown) {
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify({ success: true, code: 200, result })))
}

it('asks once in seven days', async () => {
  answer({ web_platform_name: '远方货运', hotline: '400-000', extra: 'x', demo: null })
  await loadPlatform({ isSignInPage: true })
  await loadPlatform({ isSignInPage: true })
  await loadPlatform({ isSignInPage: false })
  expect(fetchMock).toHaveBeenCalledOnce()
  expect(usePlatform.getState()).toMatchObject({
    web_platform_name: '远方货运',
    footer_address: '',
    demo: null,
  })
  expect(usePlatform.getState().all).toEqual({
    web_platform_name: '远方货运',
    hotline: '400-000',
    extra: 'x',
  })
})

it('renews the copy of a demo world at the sign-in page only', async () => {
  const demo = { password: 'p', users: [{ username: 'ops', realname: '张敏', title: '运营主管' }, 'garbage'] }
  answer({ demo })
  await renewPlatform()
  expect(usePlatform.getState().demo?.users).toHaveLength(1)
  await loadPlatform({ isSignInPage: false })
  expect(fetchMock).toHaveBeenCalledOnce()
  answer({ demo: { ...demo, password: 'q' } })
  await loadPlatform({ isSignInPage: true })
  expect(usePlatform.getState().demo?.password).toBe('q')
})

it('says where files are, and nowhere but on the web', async () => {
  answer({ staticUrl: 'https://files.example.com/stored', uploadUrl: 'javascript:alert(1)', bankUrl: '' })
  await renewPlatform()
  expect(fileUrl('f/a.jpg')).toBe('https://files.example.com/stored/f/a.jpg')
  expect(usePlatform.getState().fileHosts.upload).toBe('')
  answer({})
  await renewPlatform()
  expect(fileUrl('f/a.jpg')).toBe('/sys/common/static/f/a.jpg')
})

it('has a name of its own', () => {
  expect(platformName({ web_platform_name: '' })).toBe('freightdesk')
})
