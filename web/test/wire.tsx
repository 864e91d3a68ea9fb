import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, vi } from 'vitest'
import { createQueryClient } from '@/api/query-client'
import { rightsLoaded, signedIn } from '@/identity/session'
import { ConfirmHost } from '@/ui/confirm-host'
import { toast } from '@/ui/toast'
import { ToastHost } from '@/ui/toast-host'
import { dialogTitle } from './antd'

/** One request as the stubbed server saw it. */
export interface Seen {
  /** `GET /sys/dict/list` */
  call: string
  query: Record<string, string>
  body: unknown
}

/** An answer that is not a success. */
export class Refuse {
  readonly message: string
  readonly result: unknown
  readonly status: number

  constructor(message: string, result: unknown = null, status = 200) {
    this.message = message
    this.result = result
    this.status = status
  }
}

type Answers = Record<string, (seen: Seen) => unknown>

/**
 * Stands in for the server at the network's edge: `answers` maps `GET /path`
 * to the payload of the envelope, a Refuse, or a whole Response. Returns the requests seen, in
 * order. A call without an answer fails the test.
 */
export function serve(answers: Answers): Seen[] {
  const log: Seen[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, location.origin)
    const seen: Seen = {
      call: `${init.method ?? 'GET'} ${pathname}`,
      query: Object.fromEntries(searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    log.push(seen)
    const answer = answers[seen.call]
    if (!answer) throw new Error(`no answer for ${seen.call}`)
    const result = await answer(seen)
    if (result instanceof Response) return result
    if (result instanceof Refuse) {
      const { message, status } = result
      return Response.json(
        { success: false, code: status === 200 ? 500 : status, message, result: result.result },
        { status },
      )
    }
    return Response.json({ success: true, code: 200, message: '操作成功', result })
  })
  return log
}

/** Shows a screen at an address to a signed-in user who holds the codes. antd makes no styles: nothing is laid out here. */
export function show(screenElement: ReactElement, options: { at: string; may?: readonly string[] }) {
  signedIn({ token: 't', userInfo: { id: 'u1', username: 'ops', realname: '运营主管', avatar: '' } })
  const auth = (options.may ?? []).map((action) => ({ action, type: '1', status: '1' }))
  rightsLoaded({ grants: { auth, allAuth: [] }, paths: new Set() })
  const client = createQueryClient((refusal) => toast.error(refusal.message))
  const router = createMemoryRouter([{ path: '*', element: screenElement }], { initialEntries: [options.at] })
  render(
    <QueryClientProvider client={client}>
      <ConfigProvider button={{ autoInsertSpace: false }} theme={{ zeroRuntime: true }}>
        <RouterProvider router={router} />
      </ConfigProvider>
      <ConfirmHost />
      <ToastHost />
    </QueryClientProvider>,
  )
  return { router, client }
}

/** The row of a table that contains the text. */
export async function rowOf(text: string): Promise<HTMLElement> {
  const row = (await screen.findByText(text)).closest('tr')
  if (!row) throw new Error(`${text} is not in a row`)
  return row
}

/** The dialog or drawer with the title. antd gives every dialog the same id in tests, so their names do not tell them apart. */
export async function dialogOf(title: string): Promise<HTMLElement> {
  const heading = await screen.findByText(title, { selector: dialogTitle })
  const dialog = heading.closest<HTMLElement>('[role="dialog"]')
  if (!dialog) throw new Error(`${title} is not in a dialog`)
  return dialog
}

/** Agrees to the open question, once it is known to be the expected one. Messages lie inside the dialog as well. */
export async function agreeTo(text: string | RegExp): Promise<void> {
  const question = await screen.findByRole('alertdialog')
  expect(within(question).getByText(text)).toBeInTheDocument()
  const actions = question.querySelectorAll<HTMLElement>('[data-answers] button')
  await userEvent.click(actions[actions.length - 1] as HTMLElement)
}
