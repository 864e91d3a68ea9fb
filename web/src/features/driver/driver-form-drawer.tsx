import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DrawerForm } from '@/ui/modal-form/drawer-form'
import { FormNote } from '@/ui/modal-form/form-note'
import { RecordFailure, withdrawalOf } from '@/widgets/record-failure'
import { driverSections } from './driver-form-fields'
import { type DriverValues, draftOf, unfinished, valuesOf } from './driver-form-values'
import { type Driver, submittedDriverQuery, useSaveDriver } from './driver-queries'

const PENDING = 0
const PASSED = 1
const STILL_VALID = '审核通过前，原资料继续有效。'

interface DriverFormDrawerProps {
  /** The driver to edit; absent for a new one. */
  id?: string
  onClose: () => void
}

/** Adds or edits a driver with their documents. */
export function DriverFormDrawer({ id, onClose }: DriverFormDrawerProps) {
  const isNew = id === undefined
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...submittedDriverQuery(id ?? ''),
    enabled: !isNew,
    staleTime: 0,
  })
  const save = useSaveDriver()
  const [begun, begin] = useState<Driver>()
  // The form starts from the record as it is now, not as a list knew it, and keeps it from then on:
  // what others save meanwhile is for the server's comparison of versions.
  if (!begun && data && isFetchedAfterMount) begin(data)
  const base = useMemo<DriverValues | undefined>(() => {
    if (isNew) return {}
    return begun && valuesOf(begun)
  }, [isNew, begun])
  return (
    <DrawerForm
      title={isNew ? '新增司机' : `编辑司机 ${data?.driverName ?? ''}`}
      form={`driver-${id ?? 'new'}`}
      sections={(values) => driverSections(values, base ?? {})}
      initial={base}
      problem={error && <RecordFailure kind="司机" error={error} onRetry={() => void refetch()} />}
      read={(row) => valuesOf(row as unknown as Driver)}
      waitFor={unfinished}
      send={(values, over = base) => save.mutateAsync(draftOf(values, isNew ? undefined : over))}
      withdrawal={withdrawalOf('司机', error)}
      note={<FormNote type="info" title={noteOn(begun)} />}
      onClose={onClose}
    />
  )
}

/** What becomes of the data once it is saved. */
function noteOn(driver: Driver | undefined): string {
  if (!driver) return '保存后进入待审核。'
  if (driver.reviewState === PASSED) return `修改证件资料后需重新审核；${STILL_VALID}`
  const shown = driver.reviewState === PENDING ? '这里是待审核的资料' : '这里是审核未通过的资料'
  return `${shown}，修改证件、手机号等审核资料将重新提交审核；备注和常驻地不影响审核${driver.usable ? `；${STILL_VALID}` : '。'}`
}
