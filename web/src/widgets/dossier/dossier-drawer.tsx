import type { UseQueryResult } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { type ReactNode, useMemo } from 'react'
import type { Subject } from '@/api/query-keys'
import type { RowAction } from '@/ui/data-table/row-actions'
import { type Description, DescriptionList } from '@/ui/description-list'
import { RecordSheet } from '../record-sheet'
import { ReviewHistory } from '../review-history'
import { PictureCards } from '../upload/picture-cards'
import { stored } from '../upload/upload-record'
import css from './dossier.module.css'
import { ReviewState } from './dossier-columns'
import type { DossierRow } from './dossier-row'

/** Facts of a subject that belong together. */
export interface FactSection {
  title: string
  facts: Description[]
}

interface DossierDrawerProps<Record extends DossierRow> {
  subject: Subject
  /** What the subjects are called. */
  name: string
  id: string
  record: UseQueryResult<Record>
  recordName: (record: Record) => string
  factsOf: (record: Record) => FactSection[]
  /** What belongs to the subject beside its facts. */
  more?: { title: string; content: (record: Record) => ReactNode }
  /** Opens the form; undefined for those who may only read. */
  onEdit?: () => void
  /** What may be done to the account of the record. */
  account?: (record: Record) => RowAction[]
  onClose: () => void
}

/** One subject: everything the archive holds, its documents, and every review so far. */
export function DossierDrawer<Record extends DossierRow>(props: DossierDrawerProps<Record>) {
  const { subject, name, id, account = () => [], more } = props
  return (
    <RecordSheet
      kind={name}
      record={props.record}
      nameOf={props.recordName}
      mark={(record) => <ReviewState row={record} />}
      extra={(record) => <AccountMenu actions={account(record)} />}
      onEdit={props.onEdit}
      onClose={props.onClose}
    >
      {(record) => (
        <>
          {props.factsOf(record).map(({ title, facts }) => (
            <section key={title} className={css.part}>
              <h3>{title}</h3>
              <DescriptionList items={facts} />
            </section>
          ))}
          {more && (
            <section className={css.part}>
              <h3>{more.title}</h3>
              {more.content(record)}
            </section>
          )}
          <DossierDocuments documents={record.documents} />
          <h3>审核历史</h3>
          <ReviewHistory targetType={subject} targetId={id} />
        </>
      )}
    </RecordSheet>
  )
}

/** The commands about an account, behind one button. */
function AccountMenu({ actions }: { actions: readonly RowAction[] }) {
  if (actions.length === 0) return null
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: actions.map(({ key, label, danger }) => ({ key, label, danger })),
        onClick: ({ key }) => actions.find((action) => action.key === key)?.perform(),
      }}
    >
      <Button aria-haspopup="menu">账号操作</Button>
    </Dropdown>
  )
}

const results = ['待审', '通过', '不通过']

/** The pictures in force with how each was judged, and what is missing. */
export function DossierDocuments({
  documents,
  title = '证件图片',
}: Pick<DossierRow, 'documents'> & { title?: string }) {
  const pictures = useMemo(
    () =>
      documents
        .filter(({ url }) => url !== '')
        .map(({ url, name, result }) => stored(url, `${name}（${results[result] ?? '待审'}）`)),
    [documents],
  )
  const missing = documents.filter(({ url, required }) => url === '' && required)
  return (
    <section className={css.part}>
      <h3>{title}</h3>
      {missing.length > 0 && <p>缺少：{missing.map(({ name }) => name).join('、')}</p>}
      <PictureCards label={title} value={pictures} disabled />
    </section>
  )
}
