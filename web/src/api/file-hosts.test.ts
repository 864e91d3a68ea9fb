import { afterEach, describe, expect, it } from 'vitest'
import { fileUrl, isTrusted, setFileHosts, storedPath, uploadHost } from './file-hosts'

const none = { static: '', upload: '', bank: '' }
const configured = {
  static: 'https://files.example.com/stored',
  upload: 'https://up.example.com',
  bank: 'https://bank.example.com/receipts',
}
afterEach(() => setFileHosts(none))

const elsewhere = ['https://other.example.com/a.jpg', '/demo/doc/11/d1.svg']

describe('on our own server', () => {
  it.each([
    ['f/a.jpg', '/sys/common/static/f/a.jpg'],
    ['/sys/common/static/f/a.jpg', '/sys/common/static/f/a.jpg'],
    ...elsewhere.map((address) => [address, address]),
    ['[object Object]', ''],
    ['', ''],
  ])('%s is read at %s', (path, address) => {
    expect(fileUrl(path)).toBe(address)
    expect(fileUrl(path, 'bank')).toBe(address)
  })

  it('takes uploads', () => expect(uploadHost()).toBe(''))
})

describe('on configured hosts', () => {
  it.each([
    ['a/b.png', 'https://files.example.com/stored/a/b.png'],
    ['/sys/common/static/f/a.jpg', 'https://files.example.com/stored/f/a.jpg'],
    ...elsewhere.map((address) => [address, address]),
    ['', ''],
  ])('%s is read at %s', (path, address) => {
    setFileHosts(configured)
    expect(fileUrl(path)).toBe(address)
  })

  it('files of the bank are read at the bank’s', () => {
    setFileHosts(configured)
    expect(fileUrl('2026/r1.pdf', 'bank')).toBe('https://bank.example.com/receipts/2026/r1.pdf')
  })

  it('uploads go to theirs', () => {
    setFileHosts(configured)
    expect(uploadHost()).toBe('https://up.example.com')
  })
})

it.each([
  ['f/a.jpg', 'f/a.jpg'],
  ['/sys/common/static/f/a.jpg', 'f/a.jpg'],
  ['https://files.example.com/stored/f/a.jpg', 'f/a.jpg'],
  ['https://files.example.com/elsewhere/a.jpg', null],
  ['https://bank.example.com/receipts/r1.pdf', null],
])('the stored path of %s is %s', (address, path) => {
  setFileHosts(configured)
  expect(storedPath(address)).toBe(path)
})

it('the session stays at home, and with the hosts for stored files and uploads', () => {
  const at = (address: string) => isTrusted(new URL(address, location.origin))
  expect(at('/sys/common/upload')).toBe(true)
  expect(at('https://up.example.com/x')).toBe(false)
  setFileHosts(configured)
  for (const address of ['/x', 'https://up.example.com/x', 'https://files.example.com/x'])
    expect(at(address), address).toBe(true)
  for (const address of [
    'https://bank.example.com/x',
    'http://up.example.com/x',
    'https://up.example.com:8443/x',
    'https://up.example.com.evil.example/x',
  ])
    expect(at(address), address).toBe(false)
})
