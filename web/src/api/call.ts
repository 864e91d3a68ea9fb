import { local } from '@/storage/expiring-store'
import { keys } from '@/storage/keys'
import type { Handled, Method, OptionsOf, PathFor, Reading, ResultOf } from './call-types'
import { failureOf, phrases, wordless } from './failures'
import { fileUrl, isTrusted } from './file-hosts'
import { keptAnswers } from './kept-answers'
import { liveCase } from './live-case'
import { noteAnswer, noteSilence } from './reachability'
import { readSignal } from './reads'
import { isRecord, Refusal } from './refusal'
import { keyOf, removedSomething, succeeded } from './repeats'
import { addressOf, contentOf, headersOf, partsOf } from './request'

/** ms; imports and exports of a whole year may take long (spec §7). */
export const CALL_TIMEOUT = 2_000_000

/** Told of every failure that the caller does not show by itself; marks what it has shown as reported. */
export type FailureListener = (refusal: Refusal, sentToken: string | null) => void

let onFailure: FailureListener = () => {}

/** Sets who tells the user about failures of the connection and the session; the application does it once. */
export function listenToFailures(listener: FailureListener): void {
  onFailure = listener
}

/** The envelope around every answer (spec §7). */
export interface Envelope {
  success: boolean
  code: number | string
  message: string
  result: unknown
}

/**
 * The only way to the server. Returns the payload of a successful envelope;
 * throws a Refusal for everything else: a business refusal at status 200, an
 * error status, no answer. An aborted call throws the signal's reason.
 */
export async function call<
  M extends Method,
  P extends PathFor<M>,
  R extends Reading<ResultOf<M, P>> = ResultOf<M, P>,
>(method: M, path: P, options: OptionsOf<M, P> = {}): Promise<R> {
  const { result } = await callForEnvelope(method, path, options)
  return result as R
}

/** Like call, for the calls whose `message` is shown or whose `code` matters (spec §4). */
export async function callForEnvelope<M extends Method, P extends PathFor<M>>(
  method: M,
  path: P,
  options: OptionsOf<M, P> = {},
): Promise<{ result: ResultOf<M, P>; message: string; code: number | string }> {
  const token = local.get(keys.token)
  const isOnce = options.once || options.handles === 'form'
  // A body without files is named at once: what is sent while a page is left cannot wait.
  const asked = isOnce && options.body instanceof FormData ? await partsOf(options.body) : options.body
  const request = isOnce ? contentOf(method, path, { ...options, body: asked }) : undefined
  const headers = request ? { 'Idempotency-Key': keyOf(request), ...options.headers } : options.headers
  const signal = method === 'GET' ? readSignal(options.signal) : options.signal
  const ask = (more?: Record<string, string>) =>
    send(method, path, { ...options, signal, headers: { ...headers, ...more } }, token)
  const told = { signal, handles: options.handles }
  const envelope =
    method === 'GET'
      ? await read(token, [path, JSON.stringify([options.path, options.query])].join(' '), ask, told)
      : await exchange(token, ask, told)
  if (request) succeeded(request)
  if (method === 'DELETE') removedSomething()
  return { ...envelope, result: envelope.result as ResultOf<M, P> }
}

/** A read: a long answer that is still the same is not sent again. */
async function read(
  token: string | null,
  question: string,
  ask: (headers?: Record<string, string>) => Promise<Response>,
  options: { signal?: AbortSignal; handles?: Handled },
): Promise<Envelope> {
  const kept = keptAnswers.find(token, question)
  let tag: string | null = null
  const asked = async () => {
    const response = await ask(kept && { 'If-None-Match': kept.tag })
    tag = response.headers.get('ETag')
    return response
  }
  const envelope = await exchange(token, asked, options, kept?.envelope)
  if (envelope !== kept?.envelope) keptAnswers.keep(token, question, tag, envelope)
  return envelope
}

/**
 * One request, by whatever means `ask` sends it, judged like every call.
 * `token` is the session that goes along, null for none; `kept` what the answer
 * was before, where the server may say that it still is.
 */
export async function exchange(
  token: string | null,
  ask: () => Promise<Response>,
  { signal, handles }: { signal?: AbortSignal; handles?: Handled },
  kept?: Envelope,
): Promise<Envelope> {
  try {
    const response = await ask()
    if (!kept || response.status !== 304) return await openEnvelope(response)
    noteAnswer(response.status, true)
    return kept
  } catch (cause) {
    throw report(cause, token, signal, handles)
  }
}

/** A file or picture of our own server, or of its host for stored files, as bytes, with the session's header. */
export async function fetchFile(url: string, own?: AbortSignal, handles: Handled = [404]): Promise<Blob> {
  const token = local.get(keys.token)
  const signal = readSignal(own)
  try {
    const response = await fetch(trusted(fileUrl(url)), { headers: headersOf(token), signal })
    // A file is never JSON: what is says why there is none.
    const isEnvelope = response.headers.get('Content-Type')?.includes('application/json')
    if (!response.ok || isEnvelope) await openEnvelope(response)
    return await response.blob()
  } catch (cause) {
    throw report(cause, token, signal, handles)
  }
}

function report(
  cause: unknown,
  token: string | null,
  signal: AbortSignal | undefined,
  handles: Handled = [],
): unknown {
  if (signal?.aborted) return signal.reason
  const refusal = cause instanceof Refusal ? cause : noAnswer(cause)
  const isNotice = failureOf(refusal, token !== null).kind === 'notice'
  // What the business refuses is said by the screen that asked, in its own place.
  const isBusiness = refusal.status === 200 && isNotice
  if (!isBusiness && !isHandled(refusal, isNotice, handles)) onFailure(refusal, token)
  return refusal
}

function isHandled({ status }: Refusal, isNotice: boolean, handles: Handled): boolean {
  if (handles === 'notices') return isNotice
  if (handles === 'form') return isNotice && status !== 403
  return handles.includes(status)
}

function noAnswer(cause: unknown): Refusal {
  const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
  if (!isTimeout) noteSilence()
  return new Refusal({
    status: isTimeout ? 504 : 0,
    code: 0,
    message: (isTimeout ? phrases.timeout : phrases.offline).chinese,
  })
}

async function send(
  method: Method,
  path: string,
  options: {
    query?: unknown
    path?: unknown
    body?: unknown
    signal?: AbortSignal
    keepalive?: boolean
    headers?: Record<string, string>
  },
  token: string | null,
): Promise<Response> {
  const timeout = AbortSignal.timeout(CALL_TIMEOUT)
  const isForm = options.body instanceof FormData
  const hasJson = options.body !== undefined && !isForm
  return await fetch(addressOf(method, path, options), {
    method,
    headers: {
      ...headersOf(token),
      ...(method === 'GET' ? {} : { 'X-Live-Case': liveCase }),
      ...(hasJson ? { 'Content-Type': 'application/json' } : {}),
      ...options.headers,
    },
    body: isForm ? (options.body as FormData) : hasJson ? JSON.stringify(options.body) : undefined,
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    keepalive: options.keepalive,
  })
}

function trusted(url: string): string {
  const parsed = new URL(url, location.origin)
  if (!isTrusted(parsed)) throw new TypeError(`the session's header stays at home: ${parsed.origin}`)
  return parsed.href
}

/** Says how many seconds 稍后 are, where that is known. */
function withWait(message: string, seconds: number): string {
  return seconds > 0 ? message.replace('稍后', ` ${seconds} 秒后`) : message
}

async function openEnvelope(response: Response): Promise<Envelope> {
  const body: unknown = await response.json().catch(() => null)
  noteAnswer(response.status, isRecord(body))
  if (response.ok && isRecord(body) && body.success === true) return body as unknown as Envelope
  const status = response.ok && body === null ? 502 : response.status
  const message = isRecord(body) && typeof body.message === 'string' ? body.message : ''
  const retryAfter = Number(response.headers.get('Retry-After')) || 0
  throw new Refusal({
    status,
    code: isRecord(body) ? Number(body.code) || status : status,
    message: withWait(message || wordless(status), retryAfter),
    requestId: response.headers.get('X-Request-Id') ?? '',
    result: isRecord(body) ? body.result : null,
    retryAfter,
  })
}
