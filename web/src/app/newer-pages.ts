import { useEffect } from 'react'
import { fetchPage } from '@/api/reachability'
import { useOutdated } from '@/shell/status-line'

/** Looks whether the server gives out other pages by now, and if so lets the status line offer them. */
export async function lookForNewerPages(): Promise<void> {
  const mine = document.querySelector('script[type=module][src]')?.getAttribute('src')
  if (!mine) return
  const page = await fetchPage('/').catch(() => '')
  // Something else may answer in the server's place, e.g. a notice about maintenance.
  const isOurs = page.includes('id="root"')
  if (isOurs && !page.includes(`"${mine}"`)) useOutdated.setState({ isOutdated: true })
}

/** A part that does not load may have gone with an update of the server. */
export function useNewerPages(): void {
  useEffect(() => {
    const look = () => void lookForNewerPages()
    window.addEventListener('vite:preloadError', look)
    return () => window.removeEventListener('vite:preloadError', look)
  }, [])
}
