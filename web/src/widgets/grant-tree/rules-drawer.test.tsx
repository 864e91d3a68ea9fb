import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { agreeTo, serve, show } from '#test/wire'
import { Refusal } from '@/api/refusal'
import type { CarriedRules, RuleChange } from './rules-drawer'
import { RulesDrawer } from './rules-drawer'

const rule = (id: string, ruleName: string) =>
  ({ id, ruleName, ruleColumn: 'riskLevel', ruleConditions: '>=', ruleValue: '2', status: '1' }) as never

const rules = [rule('k1', '仅高风险'), rule('k2', '仅本人')]

/** A page with the panel, which a colleague's change reaches only by asking again. */
function Page({ stored, save }: { stored: { now: string }; save: (change: RuleChange) => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        数据规则
      </button>
      {isOpen && (
        <RulesDrawer
          row={{ id: 'm-driver', name: '司机审核' }}
          queryKey={['role', 'rules', 'r1', 'm-driver']}
          load={async () => ({ datarule: rules, drChecked: stored.now }) as CarriedRules}
          save={save}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function open(save: (change: RuleChange) => Promise<unknown> = async () => {}) {
  const stored = { now: 'k1' }
  serve({ 'GET /sys/permission/ruleColumns': () => ({ columns: [], sightOn: [] }) })
  show(<Page stored={stored} save={save} />, { at: '/' })
  return stored
}

const panel = () => userEvent.click(screen.getByRole('button', { name: '数据规则' }))
const box = (name: RegExp) => screen.findByRole('checkbox', { name })
const isGone = () => waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())

it('sends what is wanted beside what was shown', async () => {
  const sent: RuleChange[] = []
  open(async (change) => sent.push(change))
  await panel()
  await userEvent.click(await box(/仅本人/))
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  await isGone()
  expect(sent).toEqual([{ dataRuleIds: ['k1', 'k2'], lastDataRuleIds: ['k1'] }])
})

it('asks before a choice is lost, by Esc as by its buttons', async () => {
  open()
  await panel()
  await userEvent.click(await box(/仅本人/))
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: '返回编辑' }))
  expect(await box(/仅本人/)).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: /取\s?消/ }))
  await agreeTo('有未保存的修改')
  await isGone()
})

it('asks what is bound now each time it opens', async () => {
  const stored = open()
  await panel()
  expect(await box(/仅本人/)).not.toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: /取\s?消/ }))
  await isGone()
  stored.now = 'k1,k2'
  await panel()
  expect(await box(/仅本人/)).toBeChecked()
})

it('shows what a colleague has bound meanwhile, and keeps what was ticked', async () => {
  const stored = open(async () => {
    stored.now = 'k2'
    throw new Refusal({ status: 409, code: 409, message: '他人已修改' })
  })
  stored.now = 'k1,k2'
  await panel()
  await userEvent.click(await box(/仅本人/))
  await userEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('他人已修改')).toBeInTheDocument()
  expect(await box(/仅高风险/), 'taken by the colleague').not.toBeChecked()
  expect(await box(/仅本人/), 'taken here').not.toBeChecked()
  expect(screen.getByRole('button', { name: /保\s?存/ })).toBeEnabled()
})
