import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import type { Method } from './call-types'
import { isRecord } from './refusal'

/** The session's token, if any, and the chosen tenant: for our own server only. */
export function headersOf(token: string | null): Record<string, string> {
  const tenant = local.get(keys.tenant) || '0'
  return token ? { 'X-Access-Token': token, tenant_id: tenant } : { tenant_id: tenant }
}

/** Fills the path, adds the query, and `_t` to reads so that no cache in between answers (spec §7). */
export function addressOf(
  method: Method,
  path: string,
  options: { query?: unknown; path?: unknown },
): string {
  const parts = isRecord(options.path) ? options.path : {}
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parts[name] ?? '')),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(isRecord(options.query) ? options.query : {})) {
    if (value === undefined || value === null || value === '') continue
    query.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  if (method === 'GET' && !path.startsWith('/sys/dict/getDictItems/')) query.set('_t', String(Date.now()))
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** What a request asks, whole. */
export const contentOf = (
  method: Method,
  path: string,
  options: { query?: unknown; path?: unknown; body?: unknown },
) => [method, addressOf(method, path, options), JSON.stringify(options.body)].join(' ')

/** The parts of a form by their content: a file that is chosen again is the same under another name. */
export const partsOf = (form: FormData): Promise<unknown[]> =>
  Promise.all(
    [...form].map(async ([name, part]) => [name, typeof part === 'string' ? part : await textOf(part)]),
  )

/** A character for each byte. */
const textOf = async (file: Blob): Promise<string> =>
  new TextDecoder('latin1').decode(await file.arrayBuffer())
