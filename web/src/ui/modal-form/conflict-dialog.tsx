import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { conflictingFields, fieldsOfOther, mergeValues, type Values, type Versions } from './conflict'
import css from './conflict-dialog.module.css'
import { type FieldSpec, shownValue } from './field-spec'
import { holdsSame } from './saved-again'

interface ConflictDialogProps extends Versions {
  fields: readonly FieldSpec[]
  /** Gets the values to submit over the other's version. */
  onResolve: (merged: Values) => void
  onCancel: () => void
}

/** What happened to the record meanwhile, as far as the form can tell. */
function wordsOn(
  contested: readonly FieldSpec[],
  fields: readonly FieldSpec[],
  { base, theirs }: Versions,
): string {
  if (contested.length > 0) return '您编辑期间，他人保存了此记录。请逐项选择保留的内容：'
  return holdsSame(fields, base, theirs)
    ? '您编辑期间，此记录有其他变化（如审核、冻结），表单中的内容没有变化，可以继续保存。'
    : '您编辑期间，他人保存了此记录的其他字段。双方的修改互不冲突，保存后都会保留。'
}

/** Somebody else saved the same record first: per field, keep mine or take theirs. */
export function ConflictDialog({ fields, onResolve, onCancel, ...versions }: ConflictDialogProps) {
  const { mine, theirs } = versions
  const both = conflictingFields(fields, versions)
  const contested = both.filter(({ isSet }) => !isSet)
  const [takeTheirs, setTakeTheirs] = useState<ReadonlySet<string>>(new Set())
  const choose = (name: string, isTheirs: boolean) => {
    const next = new Set(takeTheirs)
    if (isTheirs) next.add(name)
    else next.delete(name)
    setTakeTheirs(next)
  }
  const merged = mergeValues(fields, versions, takeTheirs)
  const goAlong = [...both.filter(({ isSet }) => isSet), ...fieldsOfOther(fields, versions)]
  return (
    <Modal
      title="他人已修改"
      open
      okText="保存"
      cancelText="返回编辑"
      onOk={() => onResolve(merged)}
      onCancel={onCancel}
    >
      <p>{wordsOn(contested, fields, versions)}</p>
      {contested.map((field) => (
        <fieldset key={field.name} className={css.conflict}>
          <legend>{field.label}</legend>
          <Radio.Group
            vertical
            value={takeTheirs.has(field.name) ? 'theirs' : 'mine'}
            onChange={(event) => choose(field.name, event.target.value === 'theirs')}
            options={[
              { value: 'mine', label: <>保留我的：{shownValue(field, mine[field.name])}</> },
              { value: 'theirs', label: <>采用他人：{shownValue(field, theirs[field.name])}</> },
            ]}
          />
        </fieldset>
      ))}
      {goAlong.length > 0 && (
        <>
          <p>{contested.length > 0 ? '他人还修改了以下内容，保存后也会保留：' : '他人的修改：'}</p>
          <ul>
            {goAlong.map((field) => (
              <li key={field.name}>
                {field.label}：{shownValue(field, merged[field.name])}
                {both.includes(field) && <span className="fd-unit">（双方的增减合在一起）</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}
