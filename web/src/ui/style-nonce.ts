/** The nonce that the server put into this page's policy; undefined under the development server. */
export function styleNonce(): string | undefined {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  return nonce && !nonce.startsWith('__') ? nonce : undefined
}

/**
 * Gives the nonce to every <style> that is created later: libraries that write
 * styles at run time (scroll locks, auto-size) pass none, and the policy would
 * silently drop theirs.
 */
export function giveStylesTheNonce(): void {
  const nonce = styleNonce()
  if (!nonce) return
  const create = document.createElement
  document.createElement = function createWithNonce(
    this: Document,
    tag: string,
    options?: ElementCreationOptions,
  ) {
    const element = create.call(this, tag, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  } as typeof create
}
