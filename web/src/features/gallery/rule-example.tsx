import { Form, Input } from 'antd'
import { formRules } from '@/validation/form-rules'
import { codeRule } from '@/widgets/code-rule'
import css from './picker-examples.module.css'

const rules = formRules([codeRule('common')])

/** A field whose value the server judges by a rule that is known by its code. */
export function RuleExample() {
  return (
    <Form layout="vertical" className={css.pickGrid}>
      <Form.Item label="编码（按编码规则校验）" name="code" rules={rules} validateFirst>
        <Input maxLength={64} autoComplete="off" placeholder="例如 night_review" />
      </Form.Item>
    </Form>
  )
}
