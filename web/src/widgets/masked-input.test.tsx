import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { FormField } from '@/ui/modal-form/form-field'
import { MaskedInput } from './masked-input'

it('a number that is pasted in groups comes whole', async () => {
  const control = <MaskedInput label="银行卡号" mask="" reveal={async () => ''} maxLength={19} />
  render(
    <Form>
      <FormField field={{ name: 'card', label: '银行卡号', control }} />
    </Form>,
  )
  await userEvent.click(screen.getByLabelText('银行卡号'))
  await userEvent.paste('6222 0202 0012 3005 007')
  expect(screen.getByLabelText('银行卡号')).toHaveValue('6222020200123005007')
})

it('what is being composed stays as the input method holds it, and is tidied once it is done', () => {
  const control = <MaskedInput label="纳税人识别号" mask="" reveal={async () => ''} />
  render(
    <Form>
      <FormField field={{ name: 'taxNo', label: '纳税人识别号', control }} />
    </Form>,
  )
  const input = screen.getByLabelText('纳税人识别号')
  fireEvent.compositionStart(input)
  for (const value of ['9 m', '9 ma']) {
    fireEvent.input(input, { target: { value }, isComposing: true })
    expect(input).toHaveValue(value)
  }
  fireEvent.compositionEnd(input)
  expect(input).toHaveValue('9MA')
})

let kept: string | undefined

function Stored({ clears }: { clears?: boolean }) {
  const [value, setValue] = useState('6222********0007')
  kept = value
  return (
    <MaskedInput
      label="银行卡号"
      mask="6222********0007"
      reveal={async () => ''}
      clears={clears}
      value={value}
      onChange={setValue}
    />
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('a stored number stays when its field is opened and left empty, or what was typed is erased', async () => {
  render(<Stored />)
  await press('修改银行卡号')
  expect(screen.getByRole('textbox')).toHaveFocus()
  expect(screen.getByPlaceholderText('不填则保留原值')).toHaveValue('')
  await userEvent.tab()
  expect(kept).toBe('6222********0007')
  await userEvent.type(screen.getByRole('textbox'), '95')
  expect(kept).toBe('95')
  await userEvent.keyboard('{Backspace}{Backspace}')
  expect(screen.getByRole('textbox')).toHaveValue('')
  expect(kept).toBe('6222********0007')
  await press('银行卡号保留原值')
  expect(screen.getByRole('button', { name: '修改银行卡号' })).toHaveFocus()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: '清除银行卡号' })).toBeNull()
})

it('a stored number goes by a press of its own, which can be taken back', async () => {
  render(<Stored clears />)
  await press('修改银行卡号')
  await press('清除银行卡号')
  expect(kept).toBe('')
  expect(screen.getByText('保存后清除')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '银行卡号保留原值' })).toHaveFocus()
  await press('银行卡号保留原值')
  expect(kept).toBe('6222********0007')
  expect(screen.getByRole('button', { name: '修改银行卡号' })).toBeInTheDocument()
})
