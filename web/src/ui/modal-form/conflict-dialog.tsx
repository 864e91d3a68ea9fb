import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { conflictingFields, mergeValues, type Values, type Versions } from './conflict'
import { type FieldSpec, shownValue } from './field-spec'

interface ConflictDialogProps extends Versions {
  fields: readonly FieldSpec[]
  /** Gets the values to submit over the other's version. */
  onResolve: (merged: Values) => void
  onCancel: () => void
}

/** Somebody else saved the same record first: per field, keep mine or take theirs. */
export function ConflictDialog({ fields, onResolve, onCancel, ...versions }: ConflictDialogProps) {
  const { mine, theirs } = versions
  const contested = conflictingFields(fields, versions)
  const [takeTheirs, setTakeTheirs] = useState<ReadonlySet<string>>(new Set())
  const choose = (name: string, isTheirs: boolean) => {
    const next = new Set(takeTheirs)
    if (isTheirs) next.add(name)
    else next.delete(name)
    setTakeTheirs(next)
  }
  return (
    <Modal
      title="他人已修改"
      open
      okText="保存"
      cancelText="返回编辑"
      onOk={() => onResolve(mergeValues(fields, versions, takeTheirs))}
      onCancel={onCancel}
    >
      <p>
        {contested.length > 0
          ? '您编辑期间，他人保存了此记录。请逐项选择保留的内容：'
          : '您编辑期间，他人保存了此记录的其他字段。双方的修改互不冲突，保存后都会保留。'}
      </p>
      {contested.map((field) => (
        <fieldset key={field.name} className="fd-conflict">
          <legend>{field.label}</legend>
          <Radio.Group
            vertical
            value={takeTheirs.has(field.name) ? 'theirs' : 'mine'}
            onChange={(event) => choose(field.name, event.target.value === 'theirs')}
            options={[
              { value: 'mine', label: `保留我的：${shownValue(field, mine[field.name])}` },
              { value: 'theirs', label: `采用他人：${shownValue(field, theirs[field.name])}` },
            ]}
          />
        </fieldset>
      ))}
    </Modal>
  )
}
