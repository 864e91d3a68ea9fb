import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
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
