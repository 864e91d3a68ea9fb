import { useQuery } from '@tanstack/react-query'
import { DossierFormDrawer } from '@/widgets/dossier/dossier-form-drawer'
import { submittedWaybillQuery, type Waybill } from '@/widgets/freight/waybill-wire'
import { documents } from './document-types'
import { waybillSections } from './waybill-form-fields'
import { draftOf, freshValues, valuesOf } from './waybill-form-values'
import { useSaveWaybill } from './waybill-queries'
import { stage } from './waybill-stages'

interface WaybillFormDrawerProps {
  /** The waybill to edit; absent for a new one. */
  id?: string
  onClose: () => void
}

/** Adds or edits a waybill. */
export function WaybillFormDrawer({ id, onClose }: WaybillFormDrawerProps) {
  const record = useQuery({ ...submittedWaybillQuery(id ?? ''), enabled: id !== undefined, staleTime: 0 })
  const save = useSaveWaybill()
  return (
    <DossierFormDrawer
      name="运单"
      feature="waybill"
      id={id}
      record={record}
      recordName={(waybill) => waybill.shippingNoteNumber}
      valuesOf={valuesOf}
      fresh={freshValues}
      sections={waybillSections}
      unfinished={documents.unfinished}
      save={(values, base) => save.mutateAsync(draftOf(values, base))}
      reviewed="修改后将重新提交审核；备注不影响审核"
      note={noteOn}
      onClose={onClose}
    />
  )
}

/** What becomes of the data before there is a review; after that the same as of every subject. */
function noteOn(waybill: Waybill | undefined): string | undefined {
  if (!waybill) return '保存为草稿，发布后开始派单；车辆与司机在派单时选择。'
  return waybill.lifecycle < stage.signed
    ? '运单签收前，修改直接生效；每一步要填的内容在该步之后才可修改。'
    : undefined
}
