/** One field of a form or row that the server did not accept. */
export interface FieldError {
  /** Name of the field on the wire; `lines[3].amountFen` inside rows. */
  field: string
  message: string
  /** Row of an imported file, from 1. */
  row?: number
}

/** How the server says that something is not there any more, or not the user's: who shows a record says so in its place. */
export const withdrawn: readonly number[] = [403, 404]

/** The user may no longer have, or see, what was asked for. */
export function isWithdrawn(error: unknown): error is Refusal {
  return error instanceof Refusal && withdrawn.includes(error.status)
}

/**
 * Why a call did not give a result: the server said no, or did not answer.
 * `message` is Chinese and may be shown as it is.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  /** HTTP status; 200 for a business refusal; 0 when no answer came. */
  readonly status: number
  /** `code` of the envelope: 500 in general, 510 no right to this object, 409 stale. */
  readonly code: number
  readonly errors: readonly FieldError[]
  /** How many more inputs were refused than `errors` names. */
  readonly omitted: number
  /** For the server's log; empty when no answer came. */
  readonly requestId: string
  /** The payload that came with the refusal, e.g. `{captchaRequired:true}`. */
  readonly result: unknown
  /** Seconds to wait before the next try, on 429 and 503; 0 when not said. */
  readonly retryAfter: number
  /** True once the page has told the user: a second notice would repeat it. */
  reported = false

  constructor(fields: {
    status: number
    code: number
    message: string
    requestId?: string
    result?: unknown
    retryAfter?: number
  }) {
    super(fields.message)
    this.status = fields.status
    this.code = fields.code
    this.requestId = fields.requestId ?? ''
    this.result = fields.result ?? null
    this.retryAfter = fields.retryAfter ?? 0
    this.errors = fieldErrors(this.result)
    this.omitted = isRecord(this.result) && typeof this.result.omitted === 'number' ? this.result.omitted : 0
  }

  /** True when another try may succeed without any change: no answer came. */
  get isNetwork(): boolean {
    return this.status === 0
  }

  /** True when nobody said what became of the call: what it asked for may be done. */
  get isUnanswered(): boolean {
    return [0, 502, 504].includes(this.status)
  }

  /** The id of that row among several which is not there any more, or not the user's; undefined when that is not the reason. */
  get absent(): string | undefined {
    return isRecord(this.result) && typeof this.result.absent === 'string' ? this.result.absent : undefined
  }

  /** True when the payload of the refusal carries the flag, e.g. `stepUp`. */
  asks(flag: string): boolean {
    return isRecord(this.result) && this.result[flag] === true
  }
}

function fieldErrors(result: unknown): FieldError[] {
  if (!isRecord(result) || !Array.isArray(result.errors)) return []
  return result.errors.filter(
    (error): error is FieldError =>
      isRecord(error) && typeof error.field === 'string' && typeof error.message === 'string',
  )
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
