import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Input } from 'antd'
import { expect, it } from 'vitest'
import { serve, show } from '#test/wire'
import { DrawerForm } from './drawer-form'
import type { FieldSpec } from './field-spec'

const field = (name: string): FieldSpec => ({
  name,
  label: `字段${name}`,
  control: <Input />,
  rules: [{ required: true, message: `请输入${name}!` }],
})
const sections = ['一', '二', '三'].map((title) => ({
  title,
  fields: [field(`${title}a`), field(`${title}b`)],
}))

function open(count = 3) {
  serve({})
  show(
    <DrawerForm
      title="新增"
      form="new"
      initial={{}}
      sections={() => sections.slice(0, count)}
      send={async () => {}}
      onClose={() => {}}
    />,
    { at: '/' },
  )
}
const wrongIn = (title: string) =>
  within(screen.getByRole('navigation', { name: '表单内容' })).getByRole('button', {
    name: new RegExp(title),
  })

it('a long form says how much of each section is wrong, and leads from one field to the next', async () => {
  open()
  await userEvent.type(await screen.findByLabelText(/字段一b/), '有')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  const next = await screen.findByRole('button', { name: '还有 5 项需要修改 · 下一项' })
  expect(['一', '二', '三'].map((title) => wrongIn(title).textContent)).toEqual(['一 1', '二 2', '三 2'])
  expect(screen.getByLabelText(/字段一a/)).toHaveFocus()
  await userEvent.click(next)
  expect(screen.getByLabelText(/字段二a/)).toHaveFocus()
  await userEvent.keyboard('有{Tab}')
  await waitFor(() => expect(wrongIn('二')).toHaveTextContent('二 1'))
  await userEvent.click(screen.getByRole('button', { name: '还有 4 项需要修改 · 下一项' }))
  expect(screen.getByLabelText(/字段一a/), 'that one is mended: the first of the rest').toHaveFocus()
})

it('a short one has no such line', async () => {
  open(2)
  expect(await screen.findByLabelText(/字段一a/)).toBeInTheDocument()
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})
