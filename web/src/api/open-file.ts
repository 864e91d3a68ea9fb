import { call } from './call'
import { fileUrl, storedPath } from './file-hosts'

/**
 * Opens a stored file in a window of its own by an address signed for five
 * minutes: the session's header cannot go along there. Call it inside the
 * click, so that the browser lets the window open before the address is known.
 * False when the browser blocked the window; throws a Refusal when the server
 * does not let the file be read.
 */
export async function openFile(path: string): Promise<boolean> {
  const stored = storedPath(path)
  if (stored === null) {
    window.open(path, '_blank', 'noopener,noreferrer')
    return true
  }
  const opened = window.open('', '_blank')
  if (opened === null) return false
  // What is opened must not reach back into the console.
  opened.opener = null
  try {
    const { url } = await call('POST', '/sys/common/sign', { body: { path: stored } })
    opened.location.replace(fileUrl(url))
    return true
  } catch (cause) {
    opened.close()
    throw cause
  }
}
