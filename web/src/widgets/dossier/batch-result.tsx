import { Button } from 'antd'
import { useState } from 'react'
import { parseWireTime } from '@/format/time'
import { useNow } from '@/ui/use-now'
import { type Batched, type BatchRow, undoBatch } from './batch-calls'
import css from './batch-result.module.css'

interface BatchResultProps {
  done: Batched
  names: ReadonlyMap<string, string>
  /** Something has changed in the list. */
  onUndone: () => void
  onClose: () => void
}

/** What a batch did, and for as long as all of it can be taken back, the way to do so. */
export function BatchResult({ done, names, onUndone, onClose }: BatchResultProps) {
  const passed = done.rows.filter(({ passes }) => passes)
  const refused = done.rows.filter(({ passes }) => !passes)
  const [undone, setUndone] = useState<{ failed: number }>()
  const [isUndoing, setUndoing] = useState(false)
  const left = Math.ceil((undoableUntil(passed) - useNow()) / 1_000)
  const undo = async () => {
    setUndoing(true)
    setUndone({ failed: await undoBatch(passed) })
    setUndoing(false)
    onUndone()
  }
  return (
    <div className={css.result} role="status">
      <p>
        {undone ? undoneWords(passed.length, undone.failed) : `批量通过 ${passed.length} 条`}
        {refused.length > 0 && `，${refused.length} 条未通过`}
      </p>
      {!undone && (left > 0 || isUndoing) && passed.length > 0 && (
        <Button size="small" loading={isUndoing} onClick={() => void undo()}>
          撤销
        </Button>
      )}
      {!undone && left > 0 && passed.length > 0 && <span aria-hidden="true">{left} 秒</span>}
      <Button type="text" size="small" onClick={onClose}>
        知道了
      </Button>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ targetId, title, reason }) => (
            <li key={targetId}>
              {names.get(targetId) || title}：{reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The first of them that can be taken back no more ends it for all. */
const undoableUntil = (rows: readonly BatchRow[]) =>
  Math.min(...rows.map(({ undoUntil }) => parseWireTime(undoUntil) ?? 0))

const undoneWords = (all: number, failed: number) =>
  failed === 0 ? `已撤销 ${all} 条` : `已撤销 ${all - failed} 条，${failed} 条未能撤销`
