/** Addresses of style sheets that were asked for and did not come. */
const missing = new Set<string>()
const onTheirWay = new Map<string, Promise<void>>()

// The build's own loader asks for the sheet of a part once, and takes it for loaded from then on, whatever came of it.
window.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    missing.add(target.href)
    target.remove()
  },
  true,
)

/** Asks again for what did not come, whoever's it is: sheets are shared. Rejects while one is missing. */
export async function fetchMissingStyles(): Promise<void> {
  await Promise.all([...missing].map(fetchOnce))
}

function fetchOnce(href: string): Promise<void> {
  const running = onTheirWay.get(href)
  if (running !== undefined) return running
  const asked = fetchSheet(href).finally(() => onTheirWay.delete(href))
  onTheirWay.set(href, asked)
  return asked
}

function fetchSheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
    link.addEventListener('load', () => {
      missing.delete(href)
      resolve()
    })
    link.addEventListener('error', () => reject(new Error(`no style sheet ${href}`)))
    document.head.append(link)
  })
}
