import type { DictOption } from '@/storage/keys'
import type { FilterField } from '@/ui/search-form/filter-field'
import { captionFor } from '../dict-options'
import { DictSelect } from '../dict-select'
import { riskFilter } from './risk-filter'
import type { dossierFilters } from './views'

/** Account states in words, beside the filter. */
const accountWords: Record<string, string> = { 1: '正常', 2: '冻结', 3: '注销' }

type DossierFilter = (typeof dossierFilters)[number]

/** The filters that the lists of all subjects have. `reasons` and `states` say the chosen values in words. */
export function commonFilters(
  reasonDict: string,
  reasons: readonly DictOption[],
  states: readonly DictOption[],
): FilterField<DossierFilter>[] {
  return [
    riskFilter,
    {
      kind: 'choice',
      name: 'rejectReason',
      label: '不通过原因',
      control: <DictSelect code={reasonDict} />,
      show: (value) => captionFor(reasons, value),
    },
    {
      kind: 'choice',
      name: 'expireState',
      label: '证件有效期',
      control: <DictSelect code="hy_expire_state" />,
      show: (value) => captionFor(states, value),
    },
    { kind: 'dates', name: 'expireTime', label: '证件到期日' },
    {
      kind: 'choice',
      name: 'status',
      label: '账号状态',
      control: <DictSelect code="hy_status" />,
      show: (value) => accountWords[value] ?? value,
    },
    {
      kind: 'choice',
      name: 'blacklistFlag',
      label: '黑名单',
      control: <DictSelect code="yn" />,
      show: (value) => (value === '1' ? '是' : '否'),
    },
    { kind: 'dates', name: 'reviewTime', label: '审核时间' },
  ]
}
