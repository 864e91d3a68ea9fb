import { Form, Input } from 'antd'
import { useId, useState } from 'react'
import { DictMultiSelect } from '@/widgets/dict-multi-select'
import { DictSearchSelect } from '@/widgets/dict-search-select'
import { DictRadio, DictSelect } from '@/widgets/dict-select'
import { DictTreeSelect } from '@/widgets/dict-tree-select'
import { PickExample } from './pick-example'
import { PickSection } from './pick-section'

/** One dictionary, chosen from in every way; its code can be changed. */
export function DictExamples() {
  const id = useId()
  const [code, setCode] = useState('hy_qualification_type')
  return (
    <PickSection title="字典选择">
      <Form.Item label="字典编码" htmlFor={id}>
        <Input
          id={id}
          defaultValue={code}
          autoComplete="off"
          onPressEnter={(event) => setCode(event.currentTarget.value.trim())}
          onBlur={(event) => setCode(event.currentTarget.value.trim())}
        />
      </Form.Item>
      <PickExample key={`select-${code}`} label="下拉单选">
        <DictSelect code={code} />
      </PickExample>
      <PickExample key={`multi-${code}`} label="下拉多选">
        <DictMultiSelect code={code} />
      </PickExample>
      <PickExample key={`tree-${code}`} label="树形选择">
        <DictTreeSelect code={code} />
      </PickExample>
      <PickExample key={`radio-${code}`} label="单选按钮">
        <DictRadio code={code} />
      </PickExample>
      <PickExample label="停用的下拉" start="1">
        <DictSelect code="sex" disabled />
      </PickExample>
      <PickExample label="搜索行政区划">
        <DictSearchSelect dict="hy_division,name,code" />
      </PickExample>
    </PickSection>
  )
}
