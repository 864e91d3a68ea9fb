import { Icon } from '@/ui/icon'
import { KeyCap } from '@/ui/keyboard/key-cap'
import { Status, type StatusTone } from '@/ui/status'
import type { Precheck, TaskDocument } from './review-wire'
import { type Verdicts, verdictOf } from './verdicts'

interface DocumentListProps {
  documents: readonly TaskDocument[]
  prechecks: readonly Precheck[]
  verdicts: Verdicts
  onSelect: (docType: string) => void
}

function standing(document: TaskDocument, result: number): { tone: StatusTone; words: string } {
  if (result === 1) return { tone: 'passed', words: '通过' }
  if (result === 2) return { tone: 'failed', words: '不通过' }
  if (document.url !== '') return { tone: 'pending', words: '待审' }
  return document.required ? { tone: 'warning', words: '缺失' } : { tone: 'neutral', words: '未提供' }
}

/** The documents of the task with what was judged of each; 1–9 picks one. */
export function DocumentList({ documents, prechecks, verdicts, onSelect }: DocumentListProps) {
  return (
    <nav className="fd-documents" aria-label="证件">
      <ol>
        {documents.map((document, at) => {
          const { tone, words } = standing(document, verdictOf(verdicts, document.docType).result)
          const isFlagged = prechecks.some(
            (check) => check.docType === document.docType && check.level !== 'I',
          )
          return (
            <li key={document.docType}>
              <button
                type="button"
                aria-current={document.docType === verdicts.current}
                onClick={() => onSelect(document.docType)}
              >
                {at < 9 && <KeyCap code={`Digit${at + 1}`} />}
                <span className="fd-document-name">
                  {document.name}
                  {isFlagged && (
                    <span className="fd-document-flag" role="img" aria-label="检查有发现">
                      <Icon name="warning" size={14} />
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
