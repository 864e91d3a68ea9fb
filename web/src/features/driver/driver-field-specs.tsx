import { Checkbox } from 'antd'
import { type DateSpecOptions, notBefore } from '@/ui/modal-form/date-spec'
import type { Rule } from '@/validation/run'
import { maskedSpec } from '@/widgets/masked-spec'
import type { DriverField, DriverValues, MaskedField } from './driver-form-values'
import { revealDriverField } from './driver-queries'

/** A rule that asks for a value; none where it may stay empty. */
export const need = (message: string, isNeeded = true): Rule[] =>
  isNeeded ? [{ required: true, message }] : []

interface NumberField {
  name: MaskedField
  label: string
  rules: readonly Rule[]
  maxLength: number
  inputMode?: 'numeric' | 'tel'
  hint?: string
  dependsOn?: DriverField['dependsOn']
}

/** Fields around one driver as they were loaded; all empty for a new one. */
export function specsOver(base: DriverValues) {
  const number = ({ name, label, ...more }: NumberField): DriverField =>
    maskedSpec(name, label, {
      stored: base[name],
      reveal: () => revealDriverField(String(base.id), name, String(base.taskId)),
      ...more,
    })
  return { number }
}

/** The end of a period, not before its beginning; there may be none. */
export function endRules(
  values: DriverValues,
  from: DriverField['name'],
  what: string,
  isNeeded = true,
): DateSpecOptions<DriverField['name']> {
  return {
    rules: [...need(`请选择${what}!`, isNeeded), notBefore(values[from], '有效期止不能早于有效期起')],
    dependsOn: [from, 'lightTruckOnly'],
    mayBeEndless: true,
  }
}

interface LightTruckOnlyProps {
  id?: string
  value?: boolean
  onChange?: (value: boolean) => void
  onBlur?: () => void
}

/** Whether the driver stays below the weight that asks for a qualification. */
export function LightTruckOnly({ value, onChange, ...input }: LightTruckOnlyProps) {
  return (
    <Checkbox {...input} checked={value === true} onChange={(event) => onChange?.(event.target.checked)}>
      仅驾驶 4.5 吨及以下车辆（无需从业资格证）
    </Checkbox>
  )
}

export const yesNo = (value: unknown) => (value === true ? '是' : '否')
