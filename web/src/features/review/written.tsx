import { captionFor, useDictOptions } from '@/widgets/dict-options'
import type { Task } from './review-wire'
import css from './side.module.css'
import { begunOf, failedFor, type Verdicts } from './verdicts'

interface WrittenProps {
  task: Task
  verdicts: Verdicts
}

/** Why documents were to fail, or a pass to be forced, in a task that is over: to be read, or copied. */
export function Written({ task, verdicts }: WrittenProps) {
  const options = useDictOptions(task.reasonDict)
  const entries = task.documents.flatMap(({ docType, name }) => {
    const entry = begunOf(verdicts, docType) ?? failedFor(verdicts, docType)
    const reasons = entry?.reasons.map((code) => captionFor(options, code)) ?? []
    return entry ? [{ key: docType, name, words: [...reasons, entry.memo] }] : []
  })
  if (verdicts.override) entries.push({ key: 'override', name: '强制通过', words: [verdicts.override] })
  if (entries.length === 0) return null
  return (
    <section className={css.findings} aria-label="您填写的内容">
      <h3>您填写的内容</h3>
      <ul>
        {entries.map(({ key, name, words }) => (
          <li key={key}>
            <b>{name}</b>
            <span>{words.filter(Boolean).join('；')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
