import { type Column, composed } from '@/ui/data-table/column'
import { Status, type StatusTone } from '@/ui/status'
import css from './dossier.module.css'
import type { DossierRow } from './dossier-row'

/** A certificate of a subject and the documents that it is of (dictionary hy_doc_type). */
export interface Certificate {
  title: string
  /** One character that stands for it in a row. */
  short: string
  docTypes: readonly string[]
}

/** Where a certificate of several pages stands: the worst one counts. */
export function certificateStanding(
  row: DossierRow,
  docTypes: readonly string[],
): { tone: StatusTone; words: string } {
  const pages = row.documents.filter(({ docType }) => docTypes.includes(docType))
  if (pages.length === 0) return { tone: 'neutral', words: '无需' }
  if (pages.some(({ result }) => result === 2)) return { tone: 'failed', words: '不通过' }
  if (pages.every(({ result }) => result === 1)) return { tone: 'passed', words: '通过' }
  return { tone: 'waiting', words: '待审' }
}

/** CSS pixels of one sign with its gap, and of the cell around them. */
const SIGN = 42
const AROUND = 16

/** All certificates of a row in one cell, each by its character and the sign of where it stands. */
export function certificatesColumn<Row extends DossierRow>(
  certificates: readonly Certificate[],
): Column<Row> {
  return {
    key: composed('certificates'),
    title: '证件',
    width: certificates.length * SIGN + AROUND,
    card: 'fact',
    render: (row) => <Certificates row={row} certificates={certificates} />,
  }
}

function Certificates({ row, certificates }: { row: DossierRow; certificates: readonly Certificate[] }) {
  const standings = certificates.map((one) => ({ ...one, ...certificateStanding(row, one.docTypes) }))
  const words = standings.map(({ title, words }) => `${title}${words}`).join('，')
  return (
    <span role="img" className={css.certificates} aria-label={words} title={words}>
      {standings.map(({ title, short, tone }) => (
        <Status key={title} tone={tone}>
          {short}
        </Status>
      ))}
    </span>
  )
}
