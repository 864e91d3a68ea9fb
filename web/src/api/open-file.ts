import { call } from './call'
import { fileUrl } from './upload'

const stored = '/sys/common/static/'

/**
 * Opens a stored file in a window of its own by an address signed for five
 * minutes: the session's header cannot go along there. Call it inside the
 * click, so that the browser lets the window open before the address is known.
 * False when the browser blocked the window; throws a Refusal when the server
 * does not let the file be read.
 */
export async function openFile(path: string): Promise<boolean> {
  const address = fileUrl(path)
  if (/^https?:\/\//.test(address)) {
    window.open(address, '_blank', 'noopener,noreferrer')
    return true
  }
  const opened = window.open('', '_blank')
  if (opened === null) return false
  // What is opened must not reach back into the console.
  opened.opener = null
  try {
    const own = address.startsWith(stored) ? address.slice(stored.length) : address
    const { url } = await call('POST', '/sys/common/sign', { body: { path: own } })
    opened.location.replace(url)
    return true
  } catch (cause) {
    opened.close()
    throw cause
  }
}
