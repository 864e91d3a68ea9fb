import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '@/ui/confirm'
import { FormNote } from '@/ui/modal-form/form-note'
import { ModalForm } from '@/ui/modal-form/modal-form'
import type { Waybill } from '@/widgets/freight/waybill-wire'
import { commandFields } from './command-fields'
import { crewFields, crewOf, lastStepOf, orderDocuments, orderOf, valuesFor } from './command-orders'
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
  const [start] = useState(() => ({ waybill, values: valuesFor(verb, waybill) }))
  const give = useCommand(verb)
  const log = useQuery(logQuery(waybill.id))
  const name = verbName(verb, start.waybill.lifecycle)
  return (
    <ModalForm
      title={`${name} ${waybill.shippingNoteNumber}`}
      // What was typed of one truck's load is not offered for another's.
      form={['waybill', verb, waybill.id, ...(verb === 'load' ? crewOf(start.waybill) : [])].join('-')}
      initial={start.values}
      fields={(values) => commandFields(verb, start.waybill, values, lastStepOf(log.data))}
      okText={name}
      isDangerous={verb === 'void'}
      note={<Standing verb={verb} typedFor={start.waybill} waybill={waybill} name={name} />}
      // Of another's version the form shows who drives by then, and takes its number over.
      read={(row) => ({
        ...start.values,
        ...(verb === 'assign' &&
          Object.fromEntries(crewFields.map((field) => [field, row[field] || undefined]))),
        id: row.id,
        version: row.version,
      })}
      waitFor={orderDocuments([]).unfinished}
      sure={() => isOfThisCrew(verb, start.waybill, waybill)}
      send={(values) => give(orderOf(verb, values, waybill))}
      onClose={onClose}
    />
  )
}

/** That a ticket was typed for another truck than the one that drives by now, in words. */
function reassigned(verb: Verb, typedFor: Waybill, now: Waybill): string | undefined {
  if (verb !== 'load' || crewOf(typedFor).join() === crewOf(now).join()) return undefined
  const words = ({ vehicleNumber, driverName }: Waybill) => `${vehicleNumber} ${driverName}`
  return `运单已从 ${words(typedFor)} 改派给 ${words(now)}`
}

/** A ticket that was typed for one truck is another's only if the user says so. */
async function isOfThisCrew(verb: Verb, typedFor: Waybill, now: Waybill): Promise<boolean> {
  const text = reassigned(verb, typedFor, now)
  if (!text) return true
  return confirm({
    text,
    detail: '请核对填写的磅单和照片是否属于现在的车辆。',
    okText: '核对无误，装货',
    cancelText: '返回核对',
  })
}

interface StandingProps {
  verb: Verb
  /** As it stood when the dialog was opened. */
  typedFor: Waybill
  waybill: Waybill
  name: string
}

/** Where the waybill stands, and whether the command still fits. */
function Standing({ verb, typedFor, waybill, name }: StandingProps) {
  const { actions, lifecycle, consignor, vehicleNumber, driverName } = waybill
  const now = `当前「${stageName(lifecycle)}」`
  if (!actions.includes(verb))
    return <FormNote type="error" title={`运单已有变化，${now}，不能再${name}；填写的内容仍在此处。`} />
  const other = reassigned(verb, typedFor, waybill)
  if (other)
    return (
      <FormNote
        type="error"
        title={`${other}。此处填写的内容属于 ${typedFor.vehicleNumber}，请关闭后按现在的车辆重新填写。`}
      />
    )
  const parties = [consignor, vehicleNumber, driverName].filter(Boolean).join(' · ')
  const end = verb === 'void' ? '作废后不能恢复，未完成的审核一并撤回。' : ''
  return <FormNote type={end ? 'warning' : 'info'} title={`${now} · ${parties}${end && `。${end}`}`} />
}
