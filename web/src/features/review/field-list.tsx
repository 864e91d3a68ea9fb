import { call } from '@/api/call'
import { readableDate } from '@/format/time'
import { Withdrawn } from '@/ui/modal-form/withdrawn'
import { NoValue } from '@/ui/no-value'
import { Status } from '@/ui/status'
import { DictText } from '@/widgets/dict-text'
import { GroupedText, MaskedValue } from '@/widgets/masked-value'
import { type DiffPart, diffChars } from './char-diff'
import { useDesk } from './desk-state'
import type { Task, TaskField } from './review-wire'
import css from './side.module.css'

/** Where the subject's calls are. */
const revealPaths = {
  driver: '/driver/hyDriver/reveal',
  waybill: '/shipping/hyWaybill/reveal',
  carrier: '/carrier/hyCarrier/reveal',
  customer: '/customer/hyCustomerUser/reveal',
} as const

interface FieldListProps {
  title: string
  fields: readonly TaskField[]
  task: Task
}

/** What was entered beside what the machine read of the pictures. */
export function FieldList({ title, fields, task }: FieldListProps) {
  // The eye shows what stands there now: of a sheet that is out of date, something else.
  const isOutdated = useDesk((desk) => desk.isOutdated)
  if (fields.length === 0) return null
  return (
    <Withdrawn value={isOutdated}>
      <section className={css.fields}>
        <h3>{title}</h3>
        <dl>
          {fields.map((field) => (
            <div key={field.field}>
              <dt>{field.label}</dt>
              <dd>
                <FieldValue field={field} task={task} />
                <Reading field={field} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Withdrawn>
  )
}

function FieldValue({ field, task }: { field: TaskField; task: Task }) {
  const groups = readingGroups(field.value)
  if (field.value === '') return <NoValue />
  if (/^\d{4}-\d\d-\d\d$/.test(field.value)) return <span>{readableDate(field.value)}</span>
  if (field.dictCode) return <DictText code={field.dictCode} value={field.value} />
  if (!field.masked || !(task.targetType in revealPaths))
    return <GroupedText text={field.value} groups={groups} />
  const path = revealPaths[task.targetType as keyof typeof revealPaths]
  const reveal = async (): Promise<string> => {
    const answer = await call('POST', path, {
      body: { id: task.targetId, taskId: task.taskId, field: field.field },
      handles: [403],
    })
    return answer.value
  }
  return (
    <MaskedValue
      key={task.taskId}
      label={field.label}
      value={field.value}
      reveal={reveal}
      version={task.revision}
      groups={groups}
    />
  )
}

/** What the machine read of the picture, the difference marked by character. */
function Reading({ field }: { field: TaskField }) {
  if (field.ocr === undefined || field.match === undefined) return null
  if (field.match) return <Status tone="passed">识别一致</Status>
  const diff = diffChars(field.value, field.ocr)
  const isHidden = field.value === field.ocr
  return (
    <span className={css.reading}>
      <Status tone="warning">识别不一致</Status>
      {isHidden ? (
        <span>差异在隐藏的字符中</span>
      ) : (
        <span>
          <DiffText label="录入" parts={diff.left} />
          <DiffText label="识别" parts={diff.right} />
        </span>
      )}
    </span>
  )
}

function DiffText({ label, parts }: { label: string; parts: readonly DiffPart[] }) {
  let at = 0
  return (
    <span className={css.diff}>
      {label}{' '}
      {parts.map((part) => {
        at += part.text.length
        return part.isSame ? <span key={at}>{part.text}</span> : <mark key={at}>{part.text}</mark>
      })}
    </span>
  )
}

/** Sizes of the groups a number is read in: identity numbers 6-8-4, cards by 4, phones 3-4-4; undefined for other texts. Works on masked values. */
function readingGroups(text: string): readonly number[] | undefined {
  if (/^[\d*]{17}[\dXx*]$/.test(text)) return [6, 8, 4]
  if (/^[\d*]{16,19}$/.test(text)) return [4, 4, 4, 4]
  if (/^1[\d*]{10}$/.test(text)) return [3, 4, 4]
  return undefined
}
