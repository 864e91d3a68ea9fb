import { Button, ConfigProvider, Form } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Values } from '@/ui/modal-form/conflict'
import { FieldGrid } from '@/ui/modal-form/field-grid'
import { useTyped } from '@/ui/modal-form/field-spec'
import { useRecordForm } from '@/ui/modal-form/use-record-form'
import { useAllowed } from '@/widgets/allowed'
import { useDepartmentName } from '@/widgets/use-department-name'
import css from './department.module.css'
import { departmentDraft, departmentFields, useCategories, valuesOfDepartment } from './department-fields'
import { type DepartmentNode, useSaveDepartment } from './department-queries'

interface DepartmentFormProps {
  department: DepartmentNode
  /** Saved, given up, or out of date without anything typed: the form is to start anew. */
  onDone: () => void
}

/** The data of one department, where it stands. */
export function DepartmentForm({ department, onDone }: DepartmentFormProps) {
  const [form] = Form.useForm<Values>()
  const typed = useTyped(form)
  const mayEdit = useAllowed('department:edit')
  const categories = useCategories()
  const nameOf = useDepartmentName()
  const save = useSaveDepartment()
  // What others save meanwhile is for the server's comparison of versions.
  const [base] = useState(() => valuesOfDepartment(department))
  const fields = departmentFields({ values: { ...base, ...typed }, id: department.id, categories, nameOf })
  const { isBusy, isDirty, ask, giveUp, body } = useRecordForm(form, fields, {
    title: `部门 ${department.departName}`,
    form: `department-${department.id}`,
    initial: base,
    read: valuesOfDepartment,
    send: (values, over = base) => save.mutateAsync(departmentDraft(values, over)),
    onClose: onDone,
  })
  const renew = useEffectEvent((version: unknown) => {
    if (!isDirty && !isBusy && version !== base.version) onDone()
  })
  useEffect(() => renew(department.version), [department.version])
  return (
    <ConfigProvider componentDisabled={!mayEdit}>
      <div>
        {body(<FieldGrid fields={fields} className={css.fields} />)}
        {mayEdit && (
          <div className={css.foot}>
            <Button disabled={!isDirty || isBusy} onClick={() => void giveUp()}>
              放弃修改
            </Button>
            <Button type="primary" disabled={!isDirty} loading={isBusy} onClick={ask}>
              保存
            </Button>
          </div>
        )}
      </div>
    </ConfigProvider>
  )
}
