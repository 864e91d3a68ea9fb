import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { Subject } from '@/api/query-keys'
import { Notice } from '@/ui/notice'
import { SecureImage, usePictureStandings } from '@/ui/secure-image'
import { SideSheet } from '@/ui/side-sheet'
import { Skeleton } from '@/ui/skeleton'
import { type Batched, type BatchRow, passBatch, previewBatch } from './batch-calls'
import css from './batch-sheet.module.css'

interface BatchSheetProps {
  targetType: Subject
  /** What the subjects are called, and each of those that were ticked, by id. */
  name: string
  names: ReadonlyMap<string, string>
  onDone: (done: Batched) => void
  onClose: () => void
}

/** What a batch would do, with every picture it passes: only once all of them are there it can be done. */
export function BatchSheet({ targetType, name, names, onDone, onClose }: BatchSheetProps) {
  const ids = [...names.keys()]
  const preview = useQuery({
    queryKey: [targetType, 'batch', ids],
    queryFn: ({ signal }) => previewBatch(targetType, ids, signal),
    gcTime: 0,
    meta: { showsRefusal: true },
  })
  const rows = preview.data?.rows ?? []
  const passing = rows.filter(({ passes }) => passes)
  const refused = rows.filter(({ passes }) => !passes)
  const pictures = [...new Set(passing.flatMap(picturesOf))]
  const standing = usePictureStandings(pictures)
  const missing = pictures.filter((src) => standing(src) !== 'ready').length
  const pass = useMutation({
    mutationFn: () => passBatch(targetType, passing),
    onSuccess: onDone,
    meta: { showsRefusal: true },
  })
  const isReady = passing.length > 0 && missing === 0 && !preview.isFetching
  return (
    <SideSheet
      title={`批量通过${name}`}
      onClose={pass.isPending ? () => {} : onClose}
      isHeld={pass.isPending}
      footer={
        <div className={css.foot}>
          <p role="status">{preview.data && summary(passing.length, refused.length, missing)}</p>
          {pass.error && <p role="alert">{pass.error.message}</p>}
          <Button onClick={onClose} disabled={pass.isPending}>
            取消
          </Button>
          <Button type="primary" disabled={!isReady} loading={pass.isPending} onClick={() => pass.mutate()}>
            批量通过 {passing.length} 条
          </Button>
        </div>
      }
    >
      {preview.isPending && <Skeleton role="status" aria-label="正在检查所选记录" height={160} />}
      {preview.error && (
        <Notice
          alert
          text={`检查失败：${preview.error.message}`}
          action={<Button onClick={() => void preview.refetch()}>重试</Button>}
        />
      )}
      {preview.data && passing.length === 0 && <Notice text="所选记录都不能批量通过" />}
      {refused.length > 0 && <Refusals rows={refused} names={names} />}
      {passing.map((row) => (
        <Passing key={row.targetId} row={row} />
      ))}
    </SideSheet>
  )
}

const picturesOf = (row: BatchRow) => row.documents.flatMap(({ url }) => (url ? [url] : []))

function summary(passing: number, refused: number, missing: number): string {
  const words = [`可通过 ${passing} 条`]
  if (refused > 0) words.push(`不能通过 ${refused} 条`)
  if (missing > 0) words.push(`还有 ${missing} 张图片未显示，全部显示后才能通过`)
  return words.join('，')
}

/** What holds rows back, each by its name. */
function Refusals({ rows, names }: { rows: readonly BatchRow[]; names: ReadonlyMap<string, string> }) {
  return (
    <section className={css.batchPart} aria-label="不能通过">
      <h3>不能通过 {rows.length} 条</h3>
      <ul className={css.refused}>
        {rows.map(({ targetId, title, reason }) => (
          <li key={targetId}>
            <strong>{title || names.get(targetId)}</strong>：{reason}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Passing({ row: { title, subtitle, documents } }: { row: BatchRow }) {
  return (
    <section className={css.batchPart} aria-label={title}>
      <h3>
        {title} <span className={css.detail}>{subtitle}</span>
      </h3>
      <ul className={css.tiles}>
        {documents.map(({ docType, name, url }) => (
          <li key={docType}>
            <SecureImage className={css.picture} src={url} alt={`${title} ${name}`} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
