/** A form's try to store something, which a page of later may have to know again. */
interface Try {
  /** The key of the same request, where an earlier page has sent it. */
  key?: string
  /** Told the key of the request before that leaves. */
  note: (key: string) => void
}

let current: Try | undefined

/** Sends under a try: the first request with a key that leaves is the try's. */
export async function asTry<T>(attempt: Try, send: () => Promise<T>): Promise<T> {
  current = attempt
  try {
    return await send()
  } finally {
    if (current === attempt) current = undefined
  }
}

/** The try that is waiting for its request, if any; from here on it has it. */
export function takeTry(): Try | undefined {
  const attempt = current
  current = undefined
  return attempt
}
