import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '@/format/time'
import { FormNote } from '@/ui/modal-form/form-note'
import { ModalForm } from '@/ui/modal-form/modal-form'
import type { Waybill } from '@/widgets/freight/waybill-wire'
import { commandFields } from './command-fields'
import { crewFields, lastStepOf, orderDocuments, orderOf, valuesFor } from './command-orders'
import { logQuery, useCommand } from './waybill-queries'
import { stageName, type Verb, verbName } from './waybill-stages'

interface CommandDialogProps {
  verb: Verb
  /** As it stands now; it may move on while the dialog is open. */
  waybill: Waybill
  onClose: () => void
}

/** Asks what a command needs, and gives it. */
export function CommandDialog({ verb, waybill, onClose }: CommandDialogProps) {
  const [start] = useState(() => {
    const now = formatDateTime(Date.now())
    return { waybill, now, values: valuesFor(verb, waybill, now) }
  })
  const give = useCommand(verb)
  const log = useQuery(logQuery(waybill.id))
  const name = verbName(verb, start.waybill.lifecycle)
  return (
    <ModalForm
      title={`${name} ${waybill.shippingNoteNumber}`}
      form={`waybill-${verb}-${waybill.id}`}
      initial={start.values}
      fields={(values) => commandFields(verb, start.waybill, values, lastStepOf(log.data))}
      okText={name}
      isDangerous={verb === 'void'}
      note={<Standing verb={verb} waybill={waybill} name={name} />}
      // Of another's version the form shows who drives by then, and takes its number over.
      read={(row) => ({
        ...start.values,
        ...(verb === 'assign' &&
          Object.fromEntries(crewFields.map((field) => [field, row[field] || undefined]))),
        id: row.id,
        version: row.version,
      })}
      waitFor={orderDocuments([]).unfinished}
      send={(values) => give(orderOf(verb, values, start.now))}
      onClose={onClose}
    />
  )
}

interface StandingProps {
  verb: Verb
  waybill: Waybill
  name: string
}

/** Where the waybill stands, and whether the command still fits. */
function Standing({ verb, waybill, name }: StandingProps) {
  const { actions, lifecycle, consignor, vehicleNumber, driverName } = waybill
  const now = `当前「${stageName(lifecycle)}」`
  if (!actions.includes(verb))
    return <FormNote type="error" title={`运单已有变化，${now}，不能再${name}；填写的内容仍在此处。`} />
  const parties = [consignor, vehicleNumber, driverName].filter(Boolean).join(' · ')
  const end = verb === 'void' ? '作废后不能恢复，未完成的审核一并撤回。' : ''
  return <FormNote type={end ? 'warning' : 'info'} title={`${now} · ${parties}${end && `。${end}`}`} />
}
