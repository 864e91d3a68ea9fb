import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { optionNamed as option } from '#test/antd'
import { hurryThrough, showBetween } from '#test/fields'
import { keysWithCodes } from '#test/key-codes'
import { AutoComplete, Select } from './select'

const options = ['会计', '出纳', '调度'].map((value) => ({ value, label: value }))
const searched = { optionFilterProp: 'label' }

let kept: unknown

function One({ initial, search = true }: { initial?: string; search?: boolean }) {
  const [value, setValue] = useState(initial)
  kept = value
  const showSearch = search && searched
  return <Select {...{ options, value, showSearch }} allowClear aria-label="职务" onChange={setValue} />
}

function Several() {
  const [value, setValue] = useState<string[]>([])
  kept = value
  return <Select mode="multiple" {...{ options, value }} allowClear aria-label="职务" onChange={setValue} />
}

function Text() {
  const [value, setValue] = useState('')
  kept = value
  return <AutoComplete {...{ options, value }} aria-label="职务" onChange={setValue} />
}

const list = () => screen.getByRole('combobox', { name: '职务' })

/** A step by Tab out of the open list: it closes, and the neighbour has the focus. */
async function leave(shift = false) {
  expect(list()).toHaveAttribute('aria-expanded', 'true')
  await userEvent.tab({ shift })
  expect(screen.getByRole('textbox', { name: shift ? '前' : '后' })).toHaveFocus()
  await waitFor(() => expect(list()).toHaveAttribute('aria-expanded', 'false'))
}

keysWithCodes()

it.each([false, true])(
  'Tab out of a list that was only opened chooses nothing; backwards: %s',
  async (back) => {
    showBetween(<One />)
    await userEvent.click(list())
    await leave(back)
    expect(kept).toBeUndefined()
    await userEvent.click(list())
    await leave(back)
    expect(kept).toBeUndefined()
  },
)

it.each([
  ['one', One],
  ['several', Several],
  ['a text', Text],
])('the list of %s closes by Tab in the same breath as the press that opened it', async (_, Field) => {
  showBetween(<Field />)
  hurryThrough(list(), '出纳')
  await waitFor(() => expect(list()).toHaveAttribute('aria-expanded', 'false'))
})

it('Tab keeps what is chosen, in a list without search too', async () => {
  showBetween(<One initial="出纳" search={false} />)
  await userEvent.click(list())
  await userEvent.hover(option('调度'))
  await leave()
  expect(kept).toBe('出纳')
})

it('Tab takes what the typed text found', async () => {
  showBetween(<One />)
  await userEvent.click(list())
  await userEvent.keyboard('出纳')
  await leave()
  expect(kept).toBe('出纳')
  // What was typed before the list closed is no reason the next time.
  await userEvent.click(list())
  await userEvent.hover(option('调度'))
  await leave()
  expect(kept).toBe('出纳')
})

it('Tab takes nothing where the typed text found nothing, or was taken back', async () => {
  showBetween(<One initial="调度" />)
  await userEvent.click(list())
  await userEvent.keyboard('船长')
  await leave()
  expect(kept).toBe('调度')
  await userEvent.click(list())
  await userEvent.keyboard('出{Backspace}')
  await leave()
  expect(kept).toBe('调度')
})

it('Tab takes what the arrows led to', async () => {
  showBetween(<One search={false} />)
  await userEvent.tab()
  await userEvent.tab()
  // The first one opens the list.
  await userEvent.keyboard('{ArrowDown}')
  await leave()
  expect(kept).toBeUndefined()
  await userEvent.click(list())
  await userEvent.keyboard('{ArrowDown}')
  await leave()
  expect(kept).toBe('出纳')
  await userEvent.click(list())
  await userEvent.hover(option('调度'))
  await leave()
  expect(kept).toBe('出纳')
})

it.each(['', '{ArrowDown}'])('Tab changes nothing among several, after %j', async (keys) => {
  showBetween(<Several />)
  await userEvent.click(list())
  if (keys) await userEvent.keyboard(keys)
  await leave()
  expect(kept).toEqual([])
  await userEvent.click(list())
  await userEvent.click(option('调度'))
  if (keys) await userEvent.keyboard(keys)
  await leave()
  expect(kept).toEqual(['调度'])
})

it('Enter changes nothing that was not asked for: a typed name stays, what the arrows lead to is taken out', async () => {
  showBetween(<Several />)
  await userEvent.click(list())
  await userEvent.keyboard('出纳{Enter}调度{Enter}')
  expect(kept).toEqual(['出纳', '调度'])
  await userEvent.keyboard('出纳{Enter}')
  expect(kept).toEqual(['出纳', '调度'])
  expect(list()).toHaveValue('')
  await userEvent.keyboard('出{Enter}会计{Enter}')
  expect(kept).toEqual(['出纳', '调度', '会计'])
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.keyboard('出{ArrowDown}{Enter}')
  expect(kept).toEqual(['调度', '会计'])
  await userEvent.keyboard('{Enter}{Enter}')
  expect(kept, 'nothing is asked for').toEqual(['调度', '会计'])
})

it.each(['{Delete}', '{Backspace}'])(
  '%s clears one that allows it, but not under what is typed',
  async (key) => {
    showBetween(<One initial="出纳" />)
    await userEvent.click(list())
    await userEvent.keyboard(`调度{ArrowLeft}${key}`)
    expect(kept).toBe('出纳')
    await userEvent.keyboard(`{Escape}${key}`)
    expect(kept).toBeUndefined()
    await waitFor(() => expect(list()).toHaveAttribute('aria-expanded', 'false'))
  },
)

it('Tab leaves a text as it was typed, unless the arrows led to another', async () => {
  showBetween(<Text />)
  await userEvent.click(list())
  await userEvent.hover(option('调度'))
  await leave()
  expect(kept).toBe('')
  await userEvent.click(list())
  await userEvent.keyboard('出')
  await userEvent.hover(option('调度'))
  await leave()
  expect(kept).toBe('出')
  await userEvent.click(list())
  await userEvent.keyboard('{ArrowDown}')
  await leave()
  expect(kept).toBe('调度')
})

it('what keeps the focus in a dialog hears of the key', async () => {
  const heard: boolean[] = []
  const hear = ({ key, defaultPrevented }: KeyboardEvent) =>
    void (key === 'Tab' && heard.push(defaultPrevented))
  document.addEventListener('keydown', hear)
  showBetween(<Several />)
  await userEvent.click(list())
  await leave()
  document.removeEventListener('keydown', hear)
  expect(heard).toEqual([false])
})

it('the button that clears is never the keys’', async () => {
  showBetween(<One initial="出纳" />)
  const button = () => screen.getByRole('button', { name: '清除' })
  expect(button()).toHaveAttribute('tabindex', '-1')
  await userEvent.click(list())
  expect(button()).toHaveAttribute('tabindex', '-1')
  await leave()
  await userEvent.tab({ shift: true })
  expect(list()).toHaveFocus()
  expect(kept).toBe('出纳')
})
