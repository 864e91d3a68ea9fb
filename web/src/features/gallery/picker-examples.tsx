import { AreaExamples } from './area-examples'
import { DictExamples } from './dict-examples'
import { PeopleExamples } from './people-examples'
import css from './picker-examples.module.css'
import { ReportExamples } from './report-examples'

/** Every way to choose one thing among many: reports, dictionaries, searches, people, departments, areas. */
export function PickerExamples() {
  return (
    <div className={css.picks}>
      <ReportExamples />
      <DictExamples />
      <PeopleExamples />
      <AreaExamples />
    </div>
  )
}
