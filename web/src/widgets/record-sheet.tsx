import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { SideSheet } from '@/ui/side-sheet'
import { Skeleton } from '@/ui/skeleton'
import { RecordFailure } from './record-failure'

interface RecordSheetProps<Record> {
  /** What the record is: "客户". */
  kind: string
  record: UseQueryResult<Record>
  nameOf: (record: Record) => string
  /** Its picture, before its name. */
  face?: (record: Record) => ReactNode
  /** How it stands, beside its name. */
  mark?: (record: Record) => ReactNode
  /** Opens the form; undefined for those who may only read. */
  onEdit?: (() => void) | undefined
  /** It may not be edited as it stands, by nobody. */
  isClosed?: (record: Record) => boolean
  /** What else can be done with it, before 编辑. */
  extra?: (record: Record) => ReactNode
  /** Commands that lead it on; null where there are none now. */
  footer?: (record: Record) => ReactNode
  onClose: () => void
  children: (record: Record) => ReactNode
}

/** One record beside its list: on its way, failed, or all that is kept of it. */
export function RecordSheet<Record>(props: RecordSheetProps<Record>) {
  const { kind, record, onEdit, children } = props
  const { data, error } = record
  return (
    <SideSheet
      title={data ? `${kind} ${props.nameOf(data)}` : kind}
      face={data && props.face?.(data)}
      mark={data && props.mark?.(data)}
      extra={
        data && (
          <>
            {props.extra?.(data)}
            {onEdit && !props.isClosed?.(data) && <Button onClick={onEdit}>编辑</Button>}
          </>
        )
      }
      footer={data && props.footer?.(data)}
      onClose={props.onClose}
    >
      {data ? (
        children(data)
      ) : error ? (
        <RecordFailure kind={kind} error={error} onRetry={() => void record.refetch()} />
      ) : (
        <Skeleton role="status" aria-label="正在加载" height={320} />
      )}
    </SideSheet>
  )
}
