import { act, screen } from '@testing-library/react'
import { Form, Input } from 'antd'
import { expect, it } from 'vitest'
import { show } from '#test/wire'
import { rightsLoaded } from '@/identity/session'
import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { FormField } from '@/ui/modal-form/form-field'
import { useFormAccess } from './form-access'

const fields: FieldSpec[] = [
  { name: 'realname', label: '姓名', control: <Input /> },
  { name: 'phone', label: '手机号', control: <Input /> },
]

function Fields() {
  const allowed = useFormAccess('user:form')
  return (
    <Form>
      {allowed(fields).map((field) => (
        <FormField key={field.name} field={field} />
      ))}
    </Form>
  )
}

const rule = (type: string, isHeld = false, status = '1') => {
  const item = { action: 'user:form:phone', type, status }
  act(() => rightsLoaded({ grants: { auth: isHeld ? [item] : [], allAuth: [item] }, paths: new Set() }))
}

it('a form shows and opens what the rights leave of it, and follows them', () => {
  show(<Fields />, { at: '/' })
  expect(screen.getByLabelText('手机号')).toBeEnabled()
  rule('2')
  expect(screen.getByLabelText('手机号')).toBeDisabled()
  expect(screen.getByLabelText('姓名')).toBeEnabled()
  rule('2', true)
  expect(screen.getByLabelText('手机号')).toBeEnabled()
  rule('1')
  expect(screen.queryByLabelText('手机号')).not.toBeInTheDocument()
  rule('1', false, '0')
  expect(screen.getByLabelText('手机号')).toBeEnabled()
})
