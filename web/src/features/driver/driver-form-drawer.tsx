import { useQuery } from '@tanstack/react-query'
import { DossierFormDrawer } from '@/widgets/dossier/dossier-form-drawer'
import { documents } from './document-types'
import { driverSections } from './driver-form-fields'
import { draftOf, valuesOf } from './driver-form-values'
import { submittedDriverQuery, useSaveDriver } from './driver-queries'

interface DriverFormDrawerProps {
  /** The driver to edit; absent for a new one. */
  id?: string
  onClose: () => void
}

/** Adds or edits a driver with their documents. */
export function DriverFormDrawer({ id, onClose }: DriverFormDrawerProps) {
  const record = useQuery({ ...submittedDriverQuery(id ?? ''), enabled: id !== undefined, staleTime: 0 })
  const save = useSaveDriver()
  return (
    <DossierFormDrawer
      name="司机"
      feature="driver"
      id={id}
      record={record}
      recordName={(driver) => driver.driverName}
      valuesOf={valuesOf}
      sections={driverSections}
      unfinished={documents.unfinished}
      save={(values, base) => save.mutateAsync(draftOf(values, base))}
      reviewed="修改证件、手机号等审核资料将重新提交审核；备注和常驻地不影响审核"
      onClose={onClose}
    />
  )
}
