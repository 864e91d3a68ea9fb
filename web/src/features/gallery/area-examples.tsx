import { AreaPicker } from '@/widgets/area-picker/area-picker'
import { PickExample } from './pick-example'
import { PickSection } from './pick-section'

/** Divisions of GB/T 2260 by level, name or code. */
export function AreaExamples() {
  return (
    <PickSection title="省市区">
      <PickExample label="区县" start="140105">
        <AreaPicker />
      </PickExample>
      <PickExample label="任意级别">
        <AreaPicker anyLevel />
      </PickExample>
      <PickExample label="停用的地区" start="441900">
        <AreaPicker disabled />
      </PickExample>
    </PickSection>
  )
}
