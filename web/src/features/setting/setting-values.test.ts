import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { check } from '@/validation/run'
import { shownPicture } from './preview-picture'
import { settingGroups } from './setting-groups'
import type { Settings } from './setting-queries'
import { appSecretRules, hoursRules, linkRules, phoneRules, pictureRules } from './setting-rules'
import { changesOf, defaultOf, defaults, withDefaults } from './setting-values'

const base = {
  web_platform_name: '驿路货运',
  copyright: 'Copyright © 2020-2021',
  hotline: '000-0000-0001',
} as Settings

/** The server's own table of settings. */
const server = readFileSync('../internal/feature/setting/key.go', 'utf8')

it('asks for every setting that the server has, under its name', () => {
  const constants = Object.fromEntries(
    [...server.matchAll(/^\s(\w+)\s+= "(\w+)"$/gm)].map(([, name, value]) => [name, value]),
  )
  const keys = [...server.matchAll(/\{name: (?:"(\w+)"|(\w+)), label: "([^"]+)"/g)].map(
    ([, text, constant]) => text ?? constants[constant ?? ''],
  )
  const asked = settingGroups.flatMap(({ entries }) => entries.map(({ name }) => name))
  expect(keys.length).toBeGreaterThan(20)
  expect([...asked].sort()).toEqual([...keys].sort())
})

it('knows the defaults of the server', () => {
  const fallbacks = [...server.matchAll(/\{name: (?:"\w+"|\w+), label: "[^"]+", fallback: "([^"]+)"/g)]
  expect(fallbacks.map(([, text]) => text).sort()).toEqual(Object.values(defaults).sort())
})

it('sends what was changed, and the default as nothing', () => {
  expect(changesOf(base, { ...base })).toEqual({})
  expect(changesOf(base, { ...base, hotline: '' })).toEqual({ hotline: '' })
  expect(changesOf(base, { web_platform_name: defaultOf('web_platform_name') })).toEqual({
    web_platform_name: '',
  })
  expect(changesOf(base, { copyright: '©' })).toEqual({ copyright: '©' })
})

it('previews what a save would lead to', () => {
  expect(withDefaults(base, { web_platform_name: '', hotline: '' })).toMatchObject({
    web_platform_name: '货运运营台',
    hotline: '',
    copyright: 'Copyright © 2020-2021',
  })
})

it('shows pictures of this server at once, of new sites after a reload, and words never', () => {
  expect(shownPicture('f/0abc.png', [])).toEqual({
    kind: 'picture',
    address: '/sys/common/static/f/0abc.png',
  })
  const address = 'https://pictures.example.com/a.png'
  expect(shownPicture(address, [])).toEqual({ kind: 'later', host: 'pictures.example.com' })
  expect(shownPicture(address, ['', '词', 'https://pictures.example.com/b.png'])).toEqual({
    kind: 'picture',
    address,
  })
  expect(shownPicture('/demo/code.svg', [])).toEqual({ kind: 'picture', address: '/demo/code.svg' })
  expect(shownPicture('信用查询', [])).toEqual({ kind: 'none' })
})

it('refuses at once what the server would refuse', async () => {
  expect(await check(linkRules('公司网址'), 'example.com')).toContain('完整网址')
  expect(await check(linkRules('公司网址'), 'https://example.com')).toBeUndefined()
  expect(await check(pictureRules('标志'), 'f/0abc.png')).toBeUndefined()
  expect(await check(pictureRules('标志'), 'logo.png')).toContain('图片地址')
  expect(await check(phoneRules, '400-000-0000')).toBeUndefined()
  expect(await check(phoneRules, '打这里')).toBeDefined()
  for (const hours of ['0', '169', '1.5', '-1']) expect(await check(hoursRules, hours)).toBeDefined()
  expect(await check(hoursRules, '168')).toBeUndefined()
  expect(await check(appSecretRules, 'short')).toBeDefined()
})
