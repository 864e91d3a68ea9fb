import { Checkbox, Input } from 'antd'
import { type RefObject, useId } from 'react'
import { useIsReachable } from '@/identity/session'
import { StateMark } from '@/ui/status'
import { findingLevels } from '@/widgets/finding-levels'
import { type Change, ChangeLine } from '@/widgets/review-history'
import { recordHref, recordsOf } from '@/widgets/subject-records'
import { judge } from './desk-session'
import { useDesk } from './desk-state'
import type { Precheck, Task } from './review-wire'
import css from './side.module.css'
import { tooLong, type Verdicts } from './verdicts'

/** Letters of the levels happen to be in order: B, then W. */
const worstFirst = (checks: readonly Precheck[]) =>
  checks.toSorted((one, other) => one.level.localeCompare(other.level))

interface PrechecksProps {
  /** The type of what is judged. */
  kind: string
  checks: readonly Precheck[]
  documents: Task['documents']
  /** Brings the document of a finding on screen. */
  onSelect: (docType: string) => void
}

/** What the machine found, what blocks first; one about a document leads to it. */
export function Prechecks({ kind, checks, documents, onSelect }: PrechecksProps) {
  if (checks.length === 0) return null
  return (
    <section className={css.findings}>
      <h3>检查</h3>
      <ul>
        {worstFirst(checks).map((check) => {
          const document = documents.find(({ docType }) => docType === check.docType)
          return (
            <li
              key={`${check.code}${check.docType ?? ''}${check.message}`}
              className={css.finding}
              data-level={check.level}
            >
              <StateMark states={findingLevels} value={check.level} />
              <span title={check.clause ? `依据：${check.clause}` : undefined}>
                {check.code} {check.message}
                {check.measure && <span className="fd-unit">（{check.measure}）</span>}
              </span>
              {document && (
                <button
                  type="button"
                  className="fd-link-button"
                  aria-label={`${check.code} 查看${document.name}`}
                  onClick={() => onSelect(document.docType)}
                >
                  {document.name}
                </button>
              )}
              <Others kind={kind} code={check.code} ids={check.others ?? []} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Leads to the records that a finding speaks of, beside the desk: each shows itself to whoever may see it. */
function Others({ kind, code, ids }: { kind: string; code: string; ids: readonly string[] }) {
  const page = recordsOf(kind)
  if (!useIsReachable(page?.path ?? '') || !page) return null
  return ids.map((id, at) => {
    const words = ids.length > 1 ? `对方${page.name} ${at + 1}` : `对方${page.name}`
    return (
      <a
        key={id}
        href={recordHref(kind, id)}
        target="_blank"
        rel="noopener"
        aria-label={`${code} 查看${words}`}
      >
        {words}
      </a>
    )
  })
}

/** What was changed since somebody last decided, or read what stood there before: it needs the look that the rest had. */
export function Changes({ task }: { task: Task }) {
  const readRevision = useDesk((desk) => desk.readRevision)
  const changes = changesOf(task.history, readRevision)
  if (changes.length === 0) return null
  return (
    <section className={css.findings}>
      <h3>本次提交的改动</h3>
      {changes.map((change) => (
        <ChangeLine key={change.field} change={change} />
      ))}
    </section>
  )
}

/** Where the last decision that was not taken back stands; the latest entry comes first. */
function lastDecision(history: Task['history']): number {
  let undone = 0
  return history.findIndex(({ action }) => {
    if (action === 'undo') undone += 1
    return action === 'decide' && undone-- === 0
  })
}

/** The changes of all submissions since the last decision, or since the one that was read, each with what stood there then. */
function changesOf(history: Task['history'], readRevision: number): Change[] {
  const decided = lastDecision(history)
  const known = decided < 0 ? history.findIndex(({ revision }) => revision <= readRevision) : decided
  const since = known < 0 ? [] : history.slice(0, known)
  const changes = new Map<string, Change>()
  // The latest comes first.
  for (const change of since.flatMap(({ diff }) => diff)) {
    const after = changes.get(change.field)?.after ?? change.after
    changes.set(change.field, { ...change, after })
  }
  return [...changes.values()]
}

/** What to look for in a document: its own lines, then those of all. One of a document that was not submitted is of all. */
function linesOf({ checklist, documents }: Task, docType: string): Task['checklist'] {
  const isThere = new Set(documents.map((document) => document.docType))
  const ofAll = checklist.filter((line) => !isThere.has(line.docType ?? ''))
  return [...checklist.filter((line) => line.docType === docType), ...ofAll]
}

interface ChecklistProps {
  task: Task
  /** The document on screen. */
  docType: string
  verdicts: Verdicts
  /** The memo, for the key that goes to it. */
  memo: RefObject<HTMLTextAreaElement | null>
}

/** The list to go through, and the memo of the task. */
export function Checklist({ task, docType, verdicts, memo }: ChecklistProps) {
  const isBusy = useDesk((desk) => desk.isBusy)
  const isOver = useDesk(({ phase }) => phase === 'lost' || phase === 'done')
  const long = tooLong('备注', verdicts.memo)
  const problem = useId()
  return (
    <>
      <section className={css.findings}>
        <h3>清单</h3>
        <ul>
          {linesOf(task, docType).map((line) => (
            <li key={line.code}>
              <Checkbox
                disabled={isOver}
                checked={verdicts.ticked.includes(line.code)}
                onChange={() => judge({ type: 'tick', code: line.code })}
              >
                {line.text}
              </Checkbox>
            </li>
          ))}
        </ul>
      </section>
      <section className={css.findings}>
        <h3 id="fd-memo">备注</h3>
        <Input.TextArea
          ref={(input) => {
            memo.current = input?.resizableTextArea?.textArea ?? null
          }}
          aria-labelledby="fd-memo"
          status={long ? 'error' : undefined}
          aria-invalid={long !== ''}
          aria-describedby={long ? problem : undefined}
          autoSize={{ minRows: 1, maxRows: 4 }}
          value={verdicts.memo}
          // What is typed while a decision is under way, or after it, would not go along.
          readOnly={isBusy || isOver}
          onChange={(event) => judge({ type: 'memo', text: event.target.value })}
        />
        {long && (
          <p id={problem} role="alert">
            {long}
          </p>
        )}
      </section>
    </>
  )
}
