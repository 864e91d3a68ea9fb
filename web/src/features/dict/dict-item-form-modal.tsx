import { Input, Radio } from 'antd'
import type { components } from '@/api/schema.gen'
import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { ModalForm } from '@/ui/modal-form/modal-form'
import { numberSpec } from '@/ui/modal-form/number-spec'
import { type DictItem, useSaveItem } from './dict-queries'

type ItemField = FieldSpec<keyof components['schemas']['DictItemDraft']>

interface DictItemFormModalProps {
  dictId: string
  /** The item to edit; absent for a new one. */
  item?: DictItem
  /** Items in sight: their values must not be repeated, and a new one comes after the last. */
  siblings: readonly DictItem[]
  onClose: () => void
}

const states = [
  { value: 1, label: '启用' },
  { value: 0, label: '不启用' },
]

function fieldsOf(others: readonly string[]): ItemField[] {
  return [
    {
      name: 'itemText',
      label: '名称',
      control: <Input maxLength={100} />,
      rules: [{ required: true, message: '请输入名称!' }],
    },
    {
      name: 'itemValue',
      label: '数据值',
      control: <Input maxLength={100} />,
      hint: '记录里保存的就是它；修改后，旧值的记录将显示原值',
      others,
      rules: [
        { required: true, message: '请输入数据值!' },
        { unique: true, message: '该值已存在' },
      ],
    },
    { name: 'description', label: '描述', control: <Input maxLength={255} /> },
    numberSpec('sortOrder', '排序值', {
      min: 0,
      max: 999_999,
      required: '请输入排序值!',
      hint: '值越小越靠前',
    }),
    {
      name: 'status',
      label: '是否启用',
      control: <Radio.Group options={states} />,
      hint: '不启用的项不能再选，已有记录仍能显示',
      show: (value) => states.find((state) => state.value === value)?.label ?? '',
    },
  ]
}

/** Adds or edits one item of a dictionary. */
export function DictItemFormModal({ dictId, item, siblings, onClose }: DictItemFormModalProps) {
  const save = useSaveItem()
  const others = siblings.filter((other) => other.id !== item?.id).map((other) => other.itemValue)
  const last = Math.max(0, ...siblings.map((other) => other.sortOrder))
  return (
    <ModalForm
      title={item ? '编辑字典项' : '新增字典项'}
      form={`dict-item-${item?.id ?? dictId}`}
      fields={fieldsOf(others)}
      initial={item ? { ...item } : { status: 1, sortOrder: last + 1 }}
      send={(values) => save.mutateAsync({ ...values, dictId })}
      onClose={onClose}
    />
  )
}
