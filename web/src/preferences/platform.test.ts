import { beforeEach, expect, it, vi } from 'vitest'
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
  const demo = { password: 'p', cast: [{ username: 'ops', realname: '张敏', title: '运营主管' }, 'garbage'] }
  answer({ demo })
  await renewPlatform()
  expect(usePlatform.getState().demo?.cast).toHaveLength(1)
  await loadPlatform({ isSignInPage: false })
  expect(fetchMock).toHaveBeenCalledOnce()
  answer({ demo: { ...demo, password: 'q' } })
  await loadPlatform({ isSignInPage: true })
  expect(usePlatform.getState().demo?.password).toBe('q')
})

it('has a name of its own', () => {
  expect(platformName({ web_platform_name: '' })).toBe('freightdesk')
})
