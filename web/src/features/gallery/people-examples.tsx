import { DepartmentMultiSelect, DepartmentSelect } from '@/widgets/department-select'
import { UserSelect } from '@/widgets/user-select'
import { PickExample } from './pick-example'
import { PickSection } from './pick-section'

/** Users and departments, one or several. */
export function PeopleExamples() {
  return (
    <PickSection title="用户与部门">
      <PickExample label="负责人">
        <UserSelect />
      </PickExample>
      <PickExample label="参与人（多选）" start="ops">
        <UserSelect multi />
      </PickExample>
      <PickExample label="停用的用户选择" start="driver_reviewer">
        <UserSelect disabled />
      </PickExample>
      <PickExample label="所属部门">
        <DepartmentSelect />
      </PickExample>
      <PickExample label="负责部门（多选）">
        <DepartmentMultiSelect />
      </PickExample>
      <PickExample label="停用的部门选择" start="dep-finance">
        <DepartmentSelect disabled />
      </PickExample>
    </PickSection>
  )
}
