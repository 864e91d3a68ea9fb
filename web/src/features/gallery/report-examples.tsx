import { Button, Form, Input } from 'antd'
import { useId, useState } from 'react'
import type { ReportConfig } from '@/widgets/report-picker/report-config'
import { ReportPicker } from '@/widgets/report-picker/report-picker'
import { ReportPickerField } from '@/widgets/report-picker/report-picker-field'
import { PickExample } from './pick-example'
import { PickSection } from './pick-section'

const driver: ReportConfig = {
  code: 'hy_driver',
  orgFields: 'driver_name,telephone,id',
  destFields: 'driverName,telephone,driverId',
}

const classes: ReportConfig = {
  code: 'sys_dict_item',
  orgFields: 'item_text,item_value',
  destFields: 'name,value',
  multi: true,
  params: { dict_code: 'hy_license_class' },
  groupId: 'gallery',
}

const nowhere: ReportConfig = { ...driver, destFields: '' }
const uneven: ReportConfig = { ...driver, destFields: 'driverName' }

/** Pickers over reports: what one choice fills, several at once, and what a wrong configuration says. */
export function ReportExamples() {
  const [filled, setFilled] = useState<Record<string, string>>({})
  return (
    <PickSection title="报表选择">
      <PickExample label="司机（单选，带出手机号）">
        <ReportPickerField config={driver} field="driverName" onFill={setFilled} />
      </PickExample>
      <Filled label="带出的手机号" text={filled.telephone} />
      <Filled label="带出的司机编号" text={filled.driverId} />
      <PickExample label="准驾车型（多选，30 秒内同组共用）">
        <ReportPickerField config={classes} field="name" />
      </PickExample>
      <PickExample label="同组的另一个（多选）">
        <ReportPickerField config={classes} field="value" />
      </PickExample>
      <PickExample label="停用的选择框" start="王建国">
        <ReportPickerField config={driver} field="driverName" disabled />
      </PickExample>
      <Opens label="未配置目标字段" config={nowhere} />
      <Opens label="字段数量不一致" config={uneven} />
    </PickSection>
  )
}

function Filled({ label, text }: { label: string; text: string | undefined }) {
  const id = useId()
  return (
    <Form.Item label={label} htmlFor={id}>
      <Input id={id} readOnly value={text ?? ''} placeholder="选择司机后自动填写" />
    </Form.Item>
  )
}

/** A dialog opened by a button instead of a field. */
function Opens({ label, config }: { label: string; config: ReportConfig }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Form.Item label={label}>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <ReportPicker open={isOpen} config={config} onChoose={() => {}} onClose={() => setOpen(false)} />
    </Form.Item>
  )
}
