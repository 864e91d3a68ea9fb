import { useEffect, useRef } from 'react'
import { Icon } from '@/ui/icon'
import { KeyCap } from '@/ui/keyboard/key-cap'
import { Thumbnail } from '@/ui/secure-image'
import { Status, type StatusTone } from '@/ui/status'
import css from './documents.module.css'
import { flagOf } from './prechecks'
import type { Precheck, TaskDocument } from './review-wire'
import { isBegun, type Verdicts, verdictOf } from './verdicts'

interface DocumentListProps {
  documents: readonly TaskDocument[]
  prechecks: readonly Precheck[]
  verdicts: Verdicts
  onSelect: (docType: string) => void
}

function standing(document: TaskDocument, verdicts: Verdicts): { tone: StatusTone; words: string } {
  const { result } = verdictOf(verdicts, document.docType)
  if (isBegun(verdicts, document.docType)) return { tone: 'warning', words: '未确定' }
  if (result === 1) return { tone: 'passed', words: '通过' }
  if (result === 2) return { tone: 'failed', words: '不通过' }
  if (document.url !== '') return { tone: 'waiting', words: '待审' }
  return document.required ? { tone: 'warning', words: '缺失' } : { tone: 'neutral', words: '未提供' }
}

const flags = {
  B: { icon: 'close-circle', words: '有拦截项' },
  W: { icon: 'exclamation-circle', words: '有提醒' },
}

/** The documents of the task with what was judged of each; 1–9 picks one. */
export function DocumentList({ documents, prechecks, verdicts, onSelect }: DocumentListProps) {
  const list = useRef<HTMLElement>(null)
  // On a phone the documents stand in a row that scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document is on screen
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current="true"]')
    current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [verdicts.current])
  return (
    <nav ref={list} className={css.documents} aria-label="证件">
      <ol className="fd-goes-on">
        {documents.map((document, at) => {
          const { tone, words } = standing(document, verdicts)
          const level = flagOf(prechecks, document.docType)
          const flag = level && flags[level]
          return (
            <li key={document.docType}>
              <button
                type="button"
                aria-current={document.docType === verdicts.current}
                onClick={() => onSelect(document.docType)}
              >
                {at < 9 && <KeyCap code={`Digit${at + 1}`} />}
                <Thumbnail className={css.documentPicture} src={document.url} />
                <span className={css.documentName}>
                  {document.name}
                  {flag && (
                    <span className={css.documentFlag} data-level={level} role="img" aria-label={flag.words}>
                      <Icon name={flag.icon} size={14} />
                    </span>
                  )}
                </span>
                <Status tone={tone}>{words}</Status>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
