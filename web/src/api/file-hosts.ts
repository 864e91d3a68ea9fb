/** Addresses of files without a slash at the end; '' is our own server. */
export interface FileHosts {
  /** What stored files are read under. */
  static: string
  /** The server that takes uploads. */
  upload: string
  /** What files of the bank are read under. */
  bank: string
}

/** Where our own server has stored files. */
const OWN_STATIC = '/sys/common/static'

let hosts: FileHosts = { static: '', upload: '', bank: '' }

/** Sets the hosts that the server was configured with; the platform's settings do it, before anything is shown. */
export function setFileHosts(configured: FileHosts): void {
  hosts = configured
}

/** The server that takes uploads, e.g. `https://files.example.com`; '' for our own. */
export function uploadHost(): string {
  return hosts.upload
}

/**
 * Address of a stored path, on the host that has such files: what begins with
 * http, or with / elsewhere than among stored files, is an address already; a
 * value with "[" never was a path and has none (contract §9.7).
 */
export function fileUrl(path: string, host: 'static' | 'bank' = 'static'): string {
  if (path === '' || path.includes('[')) return ''
  const stored = path.startsWith(`${OWN_STATIC}/`) ? path.slice(OWN_STATIC.length + 1) : path
  if (stored.startsWith('http') || stored.startsWith('/')) return stored
  return `${hosts[host] || OWN_STATIC}/${stored}`
}

/** The stored path of an address that `fileUrl` made, or of a path; null for an address elsewhere. */
export function storedPath(address: string): string | null {
  const root = `${hosts.static || OWN_STATIC}/`
  const path = address.startsWith(root) ? address.slice(root.length) : address
  if (/^https?:/.test(path)) return null
  return path.startsWith(`${OWN_STATIC}/`) ? path.slice(OWN_STATIC.length + 1) : path
}

/** Whether the session may go there: home, and to the hosts for stored files and uploads, which the server itself names. */
export function isTrusted(address: URL): boolean {
  const homes = [
    location.origin,
    ...[hosts.static, hosts.upload].filter(Boolean).map((it) => new URL(it).origin),
  ]
  return homes.includes(address.origin)
}
