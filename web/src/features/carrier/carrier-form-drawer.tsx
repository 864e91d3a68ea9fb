import { useQuery } from '@tanstack/react-query'
import { DossierFormDrawer } from '@/widgets/dossier/dossier-form-drawer'
import { carrierSections } from './carrier-form-fields'
import { draftOf, valuesOf } from './carrier-form-values'
import { submittedCarrierQuery, useSaveCarrier } from './carrier-queries'
import { documents } from './document-types'

interface CarrierFormDrawerProps {
  /** The carrier to edit; absent for a new one. */
  id?: string
  onClose: () => void
}

/** Adds or edits a carrier with its documents. */
export function CarrierFormDrawer({ id, onClose }: CarrierFormDrawerProps) {
  const record = useQuery({ ...submittedCarrierQuery(id ?? ''), enabled: id !== undefined, staleTime: 0 })
  const save = useSaveCarrier()
  return (
    <DossierFormDrawer
      name="承运商"
      feature="carrier"
      id={id}
      record={record}
      recordName={(carrier) => carrier.actualCarrierName}
      valuesOf={valuesOf}
      sections={carrierSections}
      unfinished={documents.unfinished}
      save={(values, base) => save.mutateAsync(draftOf(values, base))}
      reviewed="修改证件资料将重新提交审核；备注不影响审核"
      onClose={onClose}
    />
  )
}
