/** px that a side must have for somebody to have seen something of the picture. */
const LEAST_SIDE = 32
/** Bytes at the end in which the mark stands that ends the file. */
const TAIL = 1_024

/** How the kinds that are cut off unnoticed begin, and what ends them: browsers decode the part that came. */
const kinds = [
  { begins: [0x89, 0x50, 0x4e, 0x47], ends: [0x49, 0x45, 0x4e, 0x44] },
  { begins: [0xff, 0xd8, 0xff], ends: [0xff, 0xd9] },
]

/** Decodes the picture at an address made of the bytes and tells whether there is something to see; rejects when only a part came, or nothing that could be drawn. */
export async function decodeWhole(url: string, bytes: Blob): Promise<boolean> {
  const image = new Image()
  image.src = url
  await image.decode()
  if (await isCutOff(bytes)) throw new Error('the picture is cut off')
  const side = Math.min(image.naturalWidth, image.naturalHeight)
  if (side === 0) throw new Error('the picture has no size')
  return side >= LEAST_SIDE
}

async function isCutOff(blob: Blob): Promise<boolean> {
  const head = await bytesOf(blob.slice(0, 4))
  const kind = kinds.find(({ begins }) => begins.every((byte, at) => head[at] === byte))
  if (!kind) return false
  const tail = await bytesOf(blob.slice(Math.max(0, blob.size - TAIL)))
  return !tail.some((_, from) => kind.ends.every((byte, at) => tail[from + at] === byte))
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer())
}
