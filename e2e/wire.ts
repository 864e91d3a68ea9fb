import type { Page } from '@playwright/test'

/** A call of the wire in the name of whoever is signed in on the page; fails with the server's words. */
export async function call<T = unknown>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
): Promise<T> {
  const { success, message, result } = await page.evaluate(
    async ([method, path, text]) => {
      const token = JSON.parse(localStorage.getItem('freightdesk.token') ?? '{}').value as string
      const answer = await fetch(path, {
        method,
        headers: { 'X-Access-Token': token, 'Content-Type': 'application/json' },
        body: text,
      })
      return (await answer.json()) as { success: boolean; message: string; result: unknown }
    },
    [method, path, body === undefined ? undefined : JSON.stringify(body)] as const,
  )
  if (!success) throw new Error(`${method} ${path}: ${message} ${JSON.stringify(result)}`)
  return result as T
}
