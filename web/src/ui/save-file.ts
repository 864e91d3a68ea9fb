/** Hands bytes to the browser as a download under a name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has begun to read by then; some read the address a little later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
