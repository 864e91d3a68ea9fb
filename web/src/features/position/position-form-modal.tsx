import { Input } from 'antd'
import { useMemo } from 'react'
import type { DictOption } from '@/storage/keys'
import type { FieldSpec } from '@/ui/modal-form/field-spec'
import { ModalForm } from '@/ui/modal-form/modal-form'
import type { Rule } from '@/validation/run'
import { captionFor, useDictOptions } from '@/widgets/dict-options'
import { DictSelect } from '@/widgets/dict-select'
import { uniqueOnServer } from '@/widgets/unique-rule'
import { type Position, type PositionDraft, useSavePosition } from './position-queries'

interface PositionFormModalProps {
  /** The position to edit; absent for a new one. */
  position?: Position
  onClose: () => void
}

type PositionField = FieldSpec<keyof PositionDraft>

function fieldsOf(isNew: boolean, isFree: Rule, ranks: readonly DictOption[]): PositionField[] {
  return [
    {
      name: 'name',
      label: '岗位名称',
      control: <Input maxLength={50} />,
      rules: [{ required: true, message: '请输入岗位名称!' }],
    },
    {
      name: 'code',
      label: '岗位编码',
      control: <Input maxLength={64} disabled={!isNew} />,
      hint: isNew ? '字母开头，可含数字和下划线；保存后不能修改' : '创建后不能修改，用户按编码保存岗位',
      rules: [
        { required: true, message: '请输入岗位编码!' },
        { pattern: /^[A-Za-z]\w{0,63}$/, message: '只能由字母、数字和下划线组成，以字母开头' },
        ...(isNew ? [isFree] : []),
      ],
    },
    {
      name: 'postRank',
      label: '职级',
      control: <DictSelect code="position_rank" />,
      show: (value) => captionFor(ranks, String(value)),
    },
  ]
}

/** Adds or edits a position. */
export function PositionFormModal({ position, onClose }: PositionFormModalProps) {
  const save = useSavePosition()
  const ranks = useDictOptions('position_rank')
  const isFree = useMemo(() => uniqueOnServer({ table: 'sys_position', field: 'code' }), [])
  return (
    <ModalForm
      title={position ? '编辑岗位' : '新增岗位'}
      form={`position-${position?.id ?? 'new'}`}
      fields={fieldsOf(!position, isFree, ranks)}
      initial={position ? { ...position } : {}}
      send={(values) => save.mutateAsync(values)}
      onClose={onClose}
    />
  )
}
