import { AreaExamples } from './area-examples'
import { DictExamples } from './dict-examples'
import { PeopleExamples } from './people-examples'
import { ReportExamples } from './report-examples'
import './picker-examples.css'

/** Every way to choose one thing among many: reports, dictionaries, searches, people, departments, areas. */
export function PickerExamples() {
  return (
    <div className="fd-picks">
      <ReportExamples />
      <DictExamples />
      <PeopleExamples />
      <AreaExamples />
    </div>
  )
}
