import { useEffect, useEffectEvent } from 'react'
import { lazyComponent } from '@/ui/lazy-component'
import { toast } from '@/ui/toast'
import { configError, type ReportConfig, type ReportRecord } from './report-config'

const ReportDialog = lazyComponent(async () => (await import('./report-dialog')).ReportDialog)

interface ReportPickerProps {
  open: boolean
  config: ReportConfig
  /** What was typed to open it: it is looked for in the first text field. */
  seed?: string
  /** The chosen records: one, or several of a `multi` report. `destinationValues` maps them. */
  onChoose: (records: ReportRecord[]) => void
  onClose: () => void
}

/** Chooses records of a report in a dialog. A configuration that does not hold is said and opens nothing. */
export function ReportPicker({ open, config, seed, onChoose, onClose }: ReportPickerProps) {
  const wrong = configError(config)
  const refuse = useEffectEvent((message: string) => {
    toast.error(message)
    onClose()
  })
  useEffect(() => {
    if (open && wrong) refuse(wrong)
  }, [open, wrong])
  return (
    <>
      {open && !wrong && <ReportDialog config={config} seed={seed} onChoose={onChoose} onClose={onClose} />}
    </>
  )
}
