import { describe, expect, it } from 'vitest'
import { picture } from '#test/uploads'
import { acceptOf, whyNotSent } from './upload-limits'
import {
  added,
  changed,
  chosen,
  fileObjects,
  finished,
  fromPathText,
  isAtEnd,
  moved,
  pathText,
  present,
  removed,
  restored,
  stored,
} from './upload-record'

const three = () => fromPathText('f/a.jpg,f/b.jpg,f/c.jpg')
const names = (records: readonly { name: string }[]) => records.map(({ name }) => name).join(' ')

describe('a record', () => {
  it('starts as an upload without a path and ends with the server’s', () => {
    const record = chosen(picture('正面.jpg', 5))
    expect(record).toEqual({
      id: expect.any(String),
      name: '正面.jpg',
      type: 'image/jpeg',
      size: 5,
      status: 'uploading',
      percent: 0,
      path: '',
      message: '',
      url: '',
    })
    const [done] = changed([record], record.id, finished('f/a.jpg'))
    expect(done).toMatchObject({
      status: 'done',
      percent: 100,
      path: 'f/a.jpg',
      url: '/sys/common/static/f/a.jpg',
    })
  })

  it('of an answer that comes too late changes nothing', () => {
    const records = three()
    expect(changed(records, 'gone', { percent: 7 })).toEqual(records)
  })
})

describe('the value', () => {
  it('is the paths with commas, of what is stored and kept only', () => {
    const [a, b, c] = three()
    const failed = { ...chosen(picture('d.jpg')), status: 'error' as const }
    expect(pathText([a, b].map((record) => record!))).toBe('f/a.jpg,f/b.jpg')
    expect(pathText(removed([a!, b!, c!, chosen(picture('e.jpg')), failed], b!.id))).toBe('f/a.jpg,f/c.jpg')
    expect(pathText([])).toBe('')
  })

  it('is read with the family’s comma at the end, and from nothing', () => {
    expect(fromPathText('f/a.jpg,').map(({ path, name }) => [path, name])).toEqual([['f/a.jpg', 'a.jpg']])
    expect(fromPathText(null)).toEqual([])
  })

  it('is objects with fileName, filePath and fileSize', () => {
    expect(fileObjects([stored('f/a.pdf', '合同.pdf', 12)])).toEqual([
      { fileName: '合同.pdf', filePath: 'f/a.pdf', fileSize: 12 },
    ])
  })
})

describe('how many', () => {
  it('0 keeps all, a number the last ones', () => {
    const more = [stored('f/d.jpg')]
    expect(names(added(three(), more, 0))).toBe('a.jpg b.jpg c.jpg d.jpg')
    expect(names(added(three(), more, 2))).toBe('c.jpg d.jpg')
  })

  it('what was removed makes room', () => {
    const records = three()
    expect(names(added(removed(records, records[2]!.id), [stored('f/d.jpg')], 3))).toBe('a.jpg b.jpg d.jpg')
  })
})

describe('removal', () => {
  it('keeps a stored file in sight to be restored', () => {
    const records = three()
    const without = removed(records, records[1]!.id)
    expect(without[1]).toMatchObject({ status: 'removed', path: 'f/b.jpg' })
    expect(names(present(without))).toBe('a.jpg c.jpg')
    expect(restored(without, records[1]!.id, 0)).toEqual(records)
    expect(names(restored(without, records[1]!.id, 1))).toBe('c.jpg')
  })

  it('drops one that never arrived', () => {
    const record = chosen(picture('a.jpg'))
    expect(removed([record], record.id)).toEqual([])
  })
})

describe('order', () => {
  it('changes to the left and to the right, with paths that stay paths', () => {
    const records = three()
    expect(pathText(moved(records, records[1]!.id, 'left'))).toBe('f/b.jpg,f/a.jpg,f/c.jpg')
    expect(pathText(moved(records, records[0]!.id, 'right'))).toBe('f/b.jpg,f/a.jpg,f/c.jpg')
  })

  it('ends at the first and the last, past what was removed', () => {
    const records = three()
    const without = removed(records, records[0]!.id)
    expect(isAtEnd(without, records[1]!.id, 'left')).toBe(true)
    expect(moved(without, records[1]!.id, 'left')).toBe(without)
    expect(moved(records, records[2]!.id, 'right')).toBe(records)
    expect(names(present(moved(without, records[2]!.id, 'left')))).toBe('c.jpg b.jpg')
  })
})

describe('what is not sent', () => {
  const sized = (name: string, size: number) => ({ name, size }) as File

  it.each([
    ['a.JPG', 10 * 1024 * 1024, 'image', undefined],
    ['a.pdf', 20 * 1024 * 1024, 'all', undefined],
    ['合同.txt', 5, 'image', '请上传图片'],
    ['合同.pdf', 5, 'image', '请上传图片'],
    ['图.svg', 5, 'all', '不支持该文件类型'],
    ['空.png', 0, 'image', '文件内容为空'],
    ['大.png', 10 * 1024 * 1024 + 1, 'all', '文件大小不能超过 10 MB'],
    ['大.pdf', 20 * 1024 * 1024 + 1, 'all', '文件大小不能超过 20 MB'],
  ] as const)('%s, %d bytes, as %s: %s', (name, size, kind, text) => {
    const refused = whyNotSent(sized(name, size), kind)
    expect(refused?.text).toBe(text)
    if (refused) expect(refused.detail).toContain(name)
  })

  it('the file dialog offers what may be sent', () => {
    expect(acceptOf.image.split(',')).not.toContain('.pdf')
    expect(acceptOf.all.split(',')).toEqual(expect.arrayContaining(['.webp', '.docx']))
  })
})
