import { useSession } from '@/identity/session'
import { confirm } from '@/ui/confirm'
import type { RowAction } from '@/ui/data-table/row-actions'
import { useAllowed } from '../allowed'
import type { DossierRow } from './dossier-row'
import { greyReason } from './grey-reason'

interface DossierActions<Row> {
  /** What begins the permission codes. */
  feature: string
  /** What the subjects are called. */
  name: string
  rowName: (row: Row) => string
  /** Tells two of the same name apart. */
  detail: (row: Row) => string
  /** Rows that may not be changed, or removed, whatever rights one has. */
  isClosed?: (row: Row) => boolean
  stays?: (row: Row) => boolean
  edit: (id: string) => void
  remove: (id: string) => void
  /** Commands about its account. */
  account: (row: Row) => RowAction[]
}

/** What one may do to a subject's record besides judging it. */
export function useDossierActions<Row extends DossierRow>(of: DossierActions<Row>) {
  const mayEdit = useAllowed(`${of.feature}:edit`)
  const mayRemove = useAllowed(`${of.feature}:remove`)
  const mayList = useAllowed(`${of.feature}:blacklist`)
  const mayCommand = useAllowed(`${of.feature}:freeze`) || mayList
  // Waybills refer to what has passed.
  const { isClosed = () => false, stays = ({ reviewState }) => reviewState === 1 } = of
  const me = useSession((session) => session.user?.username)
  const askAndRemove = async (row: Row) => {
    const isSure = await confirm({
      title: `删除${of.name}`,
      okText: '删除',
      text: `确定要删除${of.name}「${of.rowName(row)}」吗?`,
      // Whoever is at work on it is seen.
      detail: [of.detail(row), greyReason(row, false, me), '删除后不能恢复；未完成的审核将一并撤回。']
        .filter(Boolean)
        .join('。'),
      isDangerous: true,
    })
    if (isSure) of.remove(row.id)
  }
  const actions = (row: Row): RowAction[] => [
    ...(mayEdit && !isClosed(row) ? [{ key: 'edit', label: '编辑', perform: () => of.edit(row.id) }] : []),
    ...(mayRemove && !stays(row)
      ? [{ key: 'remove', label: '删除', danger: true, perform: () => void askAndRemove(row) }]
      : []),
    ...of.account(row),
  ]
  const isLong = (mayEdit && mayRemove) || mayCommand
  return { mayEdit, actions, width: isLong ? 152 : mayEdit || mayRemove ? 112 : 88 }
}
