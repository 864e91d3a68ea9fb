import { use, useEffect } from 'react'
import { toast } from '@/ui/toast'
import { configError, destinationValues } from '@/widgets/report-picker/report-config'
import type { PopupColumn } from '../column'
import { SlotsContext, useTable } from '../grid/table-context'
import type { EditorProps } from './editors'

/** Picks records and takes their fields over into the row. */
export function PopupEditor({ column, id, seed }: EditorProps) {
  const { commands, model } = useTable()
  const { picker: Picker } = use(SlotsContext)
  const { popupCode = '', orgFields = '', destFields = '', multi = false } = column as PopupColumn
  const config = { code: popupCode, orgFields, destFields, multi }
  const wrong = configError(config)
  useEffect(() => {
    if (!wrong) return
    toast.error(wrong)
    commands.cancel()
  }, [wrong, commands])
  if (wrong) return null
  return (
    <Picker
      open
      config={config}
      seed={seed ?? ''}
      onClose={() => commands.cancel()}
      onChoose={(records) => {
        model.write([{ id, values: destinationValues(config, records) }])
        commands.cancel()
      }}
    />
  )
}
