import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { dialogOf, Refuse, serve, show } from '#test/wire'
import type { GateSetting } from './gate-queries'
import { InterceptForm } from './intercept-form'

const paper = (key: string, name: string, byExpiry: boolean) => ({
  paper: key,
  name,
  hasEnd: true,
  isOptional: false,
  switches: ['1', '2'].map((gate) => ({
    paper: key,
    gate,
    byState: false,
    byExpiry: byExpiry && gate === '1',
  })),
})
const setTo = (revision: number, licence: boolean, permit: boolean) =>
  ({
    subject: 'carrier',
    subjectName: '承运商',
    revision,
    papers: [paper('licence', '营业执照', licence), paper('permit', '经营许可证', permit)],
    standard: [],
    updateBy: '',
    updateTime: '',
  }) as GateSetting

it('is saved over what another has set meanwhile', async () => {
  const current = setTo(2, false, true)
  const log = serve({
    'PUT /risk/intercept/edit': ({ body }) =>
      (body as { revision: number }).revision === 2
        ? current
        : new Refuse('他人已修改，请核对后再保存', { current }, 409),
  })
  show(<InterceptForm setting={setTo(1, false, false)} onClose={() => {}} />, { at: '/risk/intercept' })
  const form = within(await dialogOf('修改承运商证件拦截'))
  await userEvent.click(
    within(form.getByRole('group', { name: '营业执照' })).getAllByRole('checkbox')[1] as HTMLElement,
  )
  await userEvent.type(form.getByLabelText('修改原因'), '换证')
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  const both = within(await dialogOf('他人已修改'))
  expect(both.getByText(/经营许可证/)).toBeVisible()
  await userEvent.click(both.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(log).toHaveLength(2))
  const [, second] = log.map(
    ({ body }) => body as { revision: number; switches: { paper: string; byExpiry: boolean }[] },
  )
  expect(second?.revision).toBe(2)
  expect(second?.switches.some(({ paper, byExpiry }) => paper === 'permit' && byExpiry)).toBe(true)
  expect(screen.queryByText(/可以继续保存/)).toBeNull()
})
