import { crc32, inflateRawSync } from 'node:zlib'

const text = (value: string) => value.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const links = 'http://schemas.openxmlformats.org/package/2006/relationships'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** An .xlsx with one sheet of texts. */
export function workbook(rows: readonly (readonly string[])[]): Buffer {
  const lines = rows.map(
    (row) => `<row>${row.map((cell) => `<c t="inlineStr"><is><t>${text(cell)}</t></is></c>`).join('')}</row>`,
  )
  return archive({
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${links}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${links}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  })
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const VERSION = 20

/** A zip archive whose parts are stored as they are. */
function archive(parts: Record<string, string>): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const data = Buffer.from(content)
    const label = Buffer.from(name)
    const sizes = [crc32(data), data.length, data.length]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(LOCAL, 0)
    local.writeUInt16LE(VERSION, 4)
    for (const [at, value] of sizes.entries()) local.writeUInt32LE(value, 14 + 4 * at)
    local.writeUInt16LE(label.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(CENTRAL, 0)
    central.writeUInt16LE(VERSION, 4)
    central.writeUInt16LE(VERSION, 6)
    for (const [at, value] of sizes.entries()) central.writeUInt32LE(value, 16 + 4 * at)
    central.writeUInt16LE(label.length, 28)
    central.writeUInt32LE(offset, 42)
    locals.push(local, label, data)
    centrals.push(central, label)
    offset += local.length + label.length + data.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(locals.length / 3, 8)
  end.writeUInt16LE(locals.length / 3, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

/** All that is written in the cells of an .xlsx, of every sheet. */
export function textsIn(file: Buffer): string[] {
  const out: string[] = []
  let at = file.readUInt32LE(file.length - 22 + 16)
  while (file.readUInt32LE(at) === CENTRAL) {
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    if (/sharedStrings|worksheets\/sheet/.test(name)) {
      const local = file.readUInt32LE(at + 42)
      const start = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
      const stored = file.subarray(start, start + file.readUInt32LE(at + 20))
      const part = (file.readUInt16LE(at + 10) === 0 ? stored : inflateRawSync(stored)).toString()
      for (const [, cell] of part.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)) out.push(cell ?? '')
    }
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return out
}
