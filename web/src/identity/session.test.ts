import { beforeEach, expect, it, vi } from 'vitest'
import { local, session } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import {
  forgetOthers,
  forgetSession,
  forgetUser,
  passwordChanged,
  rightsLoaded,
  signedIn,
  useSession,
  watchOtherTabs,
} from './session'

const zhang = { id: 'u1', username: 'ops', realname: '张敏', avatar: '' }

beforeEach(() => useSession.setState({ token: null, user: null, cid: null, userType: '' }))

it('stores what the sign-in answers, and forgets it but not the appearance', () => {
  local.set(keys.appearance, { theme: 'dark' })
  local.set(keys.settings, { web_platform_name: '平台' })
  signedIn({
    token: 't1',
    userInfo: zhang,
    userType: 'customer',
    cid: 'c1',
    sysAllDictItems: { sex: [{ value: '1', text: '男' }] },
  })
  expect(local.get(keys.token)).toBe('t1')
  expect(local.get(keys.username)).toBe('ops')
  expect(local.get(keys.cid)).toBe('c1')
  expect(local.get(keys.dictionaries('u1'))).toHaveProperty('sex')
  expect(useSession.getState()).toMatchObject({ token: 't1', cid: 'c1', userType: 'customer' })

  forgetSession()
  expect(Object.keys(localStorage).sort()).toEqual([
    'freightdesk.appearance',
    'freightdesk.settings',
    'freightdesk.side',
  ])
})

it('an operator who follows a customer has no company', () => {
  signedIn({ token: 't1', userInfo: zhang, cid: 'c1' })
  signedIn({ token: 't2', userInfo: zhang })
  expect(local.get(keys.cid)).toBeNull()
})

it('keeps the rights in the browser tab only', () => {
  signedIn({ token: 't1', userInfo: zhang })
  rightsLoaded({ grants: { auth: [{ action: 'head_page', type: '1' }], allAuth: [] }, paths: new Set() })
  expect(sessionStorage.getItem('freightdesk.granted')).toContain('head_page')
  expect(JSON.stringify(localStorage)).not.toContain('head_page')
})

function leaveTraces(userId: string) {
  local.set(keys.preference(userId, 'columns.driver'), {})
  local.set(keys.dictionaries(userId), {})
  session.set(keys.tabs(userId), [])
  session.set(keys.draft(userId, '/isystem/dict', 'dict-1'), {
    savedAt: 0,
    label: '字典',
    values: {},
    left: [],
  })
}
const traces = () =>
  [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((n) => /u\d/.test(n))

it('who signs in finds nothing of who was here before but what was typed, and everything of their own', () => {
  leaveTraces('u1')
  leaveTraces('u10')
  local.set(keys.appearance, {})
  forgetOthers('u1')
  const foreign = traces().filter((name) => !name.includes('.u1.') && !name.endsWith('.u1'))
  expect(foreign).toEqual(['freightdesk.draft.u10./isystem/dict.dict-1'])
  expect(traces()).toHaveLength(5)
  expect(local.get(keys.appearance)).toEqual({})
})

it('who signs out leaves nothing', () => {
  leaveTraces('u1')
  leaveTraces('u2')
  forgetUser('u1')
  expect(traces().filter((name) => name.includes('u1'))).toEqual([])
  expect(traces()).toHaveLength(4)
})

it('a new password ends the duty to change it, and keeps the token', () => {
  signedIn({ token: 't1', userInfo: zhang, mustChangePassword: true })
  passwordChanged()
  expect(useSession.getState()).toMatchObject({ token: 't1', mustChangePassword: false })
})

it.each([
  ['signs out', () => forgetStored(), true],
  ['signs in as another user', () => store('t2', { ...zhang, id: 'u2' }), true],
  ['gets a new token for the same user', () => store('t2', zhang), false],
  ['has written the token but not yet the user', () => store('t2', null), false],
])('when another tab %s', (_, change, reloads) => {
  signedIn({ token: 't1', userInfo: zhang })
  const reload = vi.fn()
  const stop = watchOtherTabs(reload)
  change()
  window.dispatchEvent(new StorageEvent('storage', { key: 'freightdesk.token', storageArea: localStorage }))
  stop()
  expect(reload).toHaveBeenCalledTimes(reloads ? 1 : 0)
})

it('another tab signing in reloads the sign-in page', () => {
  const reload = vi.fn()
  const stop = watchOtherTabs(reload)
  store('t1', zhang)
  window.dispatchEvent(new StorageEvent('storage', { key: 'freightdesk.user', storageArea: localStorage }))
  stop()
  expect(reload).toHaveBeenCalledOnce()
})

it.each([
  [true, 1],
  [false, 0],
])('a page back from the history (%s) sees that somebody signed out', (persisted, reloads) => {
  signedIn({ token: 't1', userInfo: zhang })
  const reload = vi.fn()
  const stop = watchOtherTabs(reload)
  forgetStored()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  stop()
  expect(reload).toHaveBeenCalledTimes(reloads)
})

function store(token: string, user: typeof zhang | null) {
  local.set(keys.token, token)
  if (user) local.set(keys.user, user)
  else local.remove(keys.user)
}

function forgetStored() {
  local.remove(keys.token)
  local.remove(keys.user)
}
