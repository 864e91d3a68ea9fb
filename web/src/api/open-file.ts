import { call } from './call'
import { fileUrl, storedPath } from './file-hosts'

/** What browsers show; of anything else only an empty window would stay behind. */
const SHOWN = /\.(?:pdf|png|jpe?g|gif|webp|bmp)$/i

/**
 * Opens a stored file in a window of its own by an address signed for five
 * minutes: the session's header cannot go along there. Call it inside the
 * click, so that the browser lets the window open before the address is known.
 * What cannot be shown is saved without a window. False when the browser
 * blocked the window; throws a Refusal when the server does not let the file
 * be read.
 */
export async function openFile(path: string): Promise<boolean> {
  const stored = storedPath(path)
  if (stored === null) {
    window.open(path, '_blank', 'noopener,noreferrer')
    return true
  }
  // From another host a page can only be left for a file, not save it.
  const isSaved = !SHOWN.test(stored) && fileUrl(stored).startsWith('/')
  if (isSaved) {
    save(await signed(stored))
    return true
  }
  const opened = window.open('', '_blank')
  if (opened === null) return false
  // What is opened must not reach back into the console.
  opened.opener = null
  try {
    opened.location.replace(await signed(stored))
    return true
  } catch (cause) {
    opened.close()
    throw cause
  }
}

async function signed(stored: string): Promise<string> {
  const { url } = await call('POST', '/sys/common/sign', { body: { path: stored } })
  return fileUrl(url)
}

function save(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
