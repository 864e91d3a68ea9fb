import { Input } from 'antd'
import { useMemo } from 'react'
import type { components } from '@/api/schema.gen'
import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { ModalForm } from '@/ui/modal-form/modal-form'
import type { Rule } from '@/validation/run'
import { uniqueOnServer } from '@/widgets/unique-rule'
import { type Dictionary, useSaveDict } from './dict-queries'

type DictField = FieldSpec<keyof components['schemas']['DictDraft']>

interface DictFormModalProps {
  /** The dictionary to edit; absent for a new one. */
  dict?: Dictionary
  onClose: () => void
}

function fieldsOf(isNew: boolean, isFree: Rule): DictField[] {
  return [
    {
      name: 'dictName',
      label: '字典名称',
      control: <Input maxLength={100} />,
      rules: [{ required: true, message: '请输入字典名称!' }],
    },
    {
      name: 'dictCode',
      label: '字典编码',
      control: <Input maxLength={64} disabled={!isNew} />,
      hint: isNew ? '字母开头，可含数字和下划线；保存后不能修改' : '编码已被记录引用，不能修改',
      rules: [
        { required: true, message: '字典Code不能为空!' },
        { pattern: /^[A-Za-z]\w{0,63}$/, message: '只能由字母、数字和下划线组成，以字母开头' },
        ...(isNew ? [isFree] : []),
      ],
    },
    {
      name: 'description',
      label: '描述',
      control: <Input.TextArea maxLength={255} autoSize={{ minRows: 2, maxRows: 5 }} showCount />,
    },
  ]
}

/** Adds or edits a dictionary. */
export function DictFormModal({ dict, onClose }: DictFormModalProps) {
  const save = useSaveDict()
  const isFree = useMemo(() => uniqueOnServer({ table: 'sys_dict', field: 'dict_code' }), [])
  return (
    <ModalForm
      title={dict ? '编辑字典' : '新增字典'}
      form={`dict-${dict?.id ?? 'new'}`}
      fields={fieldsOf(!dict, isFree)}
      initial={dict ? { ...dict } : {}}
      send={(values) => save.mutateAsync(values)}
      onClose={onClose}
    />
  )
}
