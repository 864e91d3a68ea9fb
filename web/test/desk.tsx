import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { serve, show } from '#test/wire'
import { dropDraft } from '@/features/review/desk-drafts'
import { closeDesk } from '@/features/review/desk-session'
import { useDesk } from '@/features/review/desk-state'
import { ReviewDeskHost } from '@/features/review/review-desk-host'
import type { Claim, TaskDocument } from '@/features/review/review-wire'
import { BlobImages } from '@/ui/blob-images'
import { ImageLoader } from '@/ui/secure-image'

export function document(docType: string, name: string): TaskDocument {
  return {
    docType,
    name,
    url: `/f/${docType}`,
    required: true,
    result: 0,
    reasonCodes: [],
    memo: '',
    validTo: '',
  }
}

/** A claimed driver with two documents and nothing that blocks. */
export function claim(id: string, title: string): Claim {
  return {
    taskId: `t-${id}`,
    version: 1,
    leaseUntil: '2099-01-01 00:00:00',
    task: {
      taskId: `t-${id}`,
      targetType: 'driver',
      targetId: id,
      revision: 1,
      version: 1,
      submitTime: '2026-01-01 08:00:00',
      dueTime: '2099-01-02 08:00:00',
      queue: { position: 3, pending: 46 },
      subject: { title, subtitle: '154****0001' },
      fields: [
        {
          field: 'driverName',
          label: '姓名',
          value: title,
          masked: false,
          docType: '11',
          ocr: title,
          match: true,
        },
        { field: 'accountName', label: '户名', value: '王建国', masked: false, ocr: '王健国', match: false },
      ],
      documents: [document('11', '身份证人像面'), document('13', '驾驶证正页')],
      prechecks: [],
      checklist: [{ code: 'clear', text: '证件清晰完整' }],
      reasonDict: 'hy_reject_driver',
      canOverride: false,
      claimedBy: 'ops',
      claimedByName: '运营主管',
      leaseUntil: '2099-01-01 00:00:00',
      state: 0,
      history: [],
    },
  }
}

export const [wang, li, zhao] = [claim('d1', '王建国'), claim('d2', '李四海'), claim('d3', '赵铁柱')]
const reasons = [
  { value: '101', text: '照片模糊' },
  { value: '106', text: '证件已过期' },
  { value: '199', text: '其他' },
]

/** What the desk sends, as far as a test looks at it. */
export interface Sent {
  targetId?: string
  taskId?: string
  renew?: boolean
  result?: number
  items?: { docType: string; result: number; reasonCodes: string[]; reasons: string[] }[]
  holding?: string[]
  memo?: string
  overrideCodes?: string[]
  overrides?: { code: string; message: string }[]
}

/** Three drivers wait. */
export function answers(more: Parameters<typeof serve>[0] = {}) {
  return serve({
    'POST /review/task/claim': ({ body }) => {
      const { targetId, holding = [] } = body as Sent
      const free = [wang, li, zhao].filter((one) => !holding.includes(one.taskId))
      return (targetId ? [wang, li, zhao].find((one) => one.task.targetId === targetId) : free[0]) ?? null
    },
    'POST /review/task/release': () => ({ next: zhao }),
    'GET /sys/dict/getDictItems/hy_reject_driver': () => reasons,
    ...more,
  })
}

export const press = (code: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(globalThis.document.activeElement ?? globalThis.document.body, { code, ...more })

export const sent = (log: ReturnType<typeof serve>, call: string) =>
  log.filter((seen) => seen.call === call).map((seen) => seen.body as Sent)
export const documents = async () => within(await screen.findByRole('navigation', { name: '证件' }))

/** Pictures that come at once; `load` may hold one back or fail. */
export function picturesBy(load: (url: string) => Promise<Blob> = async () => new Blob()): BlobImages {
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL() {} })
  HTMLImageElement.prototype.decode = async () => {}
  for (const side of ['naturalWidth', 'naturalHeight'])
    Object.defineProperty(HTMLImageElement.prototype, side, { configurable: true, value: 640 })
  return new BlobImages(load)
}

/** The button of an action of the desk. */
export const actionOf = (name: string | RegExp) => screen.getByRole('button', { name })

/** What has come on screen has been there for long enough to be judged. */
export async function settled(): Promise<void> {
  await waitFor(() => expect(actionOf(/全部通过/)).not.toHaveAttribute('aria-disabled'), { timeout: 3_000 })
}

/** Shows the desk without waiting for anything. */
export async function showDesk(at: string, images = picturesBy()) {
  // The desk's code is on its way at the first render: what waits for it has to be waited for.
  return await act(async () =>
    show(
      <ImageLoader value={images}>
        <ReviewDeskHost />
      </ImageLoader>,
      { at, may: ['driver:check', 'pii:view'] },
    ),
  )
}

/** Opens the desk and waits until its task is on screen, may be judged, and the next one is warmed. */
export async function openDesk(
  more: Parameters<typeof answers>[0] = {},
  at = '/driver/check?fileter=0&task=next',
  title = '王建国',
) {
  const log = answers(more)
  const view = await showDesk(at)
  await screen.findByText(title, { selector: 'strong' })
  await waitFor(() => expect(useDesk.getState().warmed).not.toBeNull())
  await settled()
  return { log, ...view }
}

/** Leaves nothing of one test to the next. */
export async function clearDesk(): Promise<void> {
  const { current } = useDesk.getState()
  await closeDesk()
  useDesk.setState({ undoables: [] })
  for (const one of [wang, li, zhao, current]) if (one) dropDraft(one.taskId)
}

/** A moment that comes when `go` is called: answers wait for it. */
export function heldBack(): { late: Promise<void>; go: () => void } {
  let go = () => {}
  const late = new Promise<void>((resolve) => {
    go = resolve
  })
  return { late, go }
}
