import type { ReactNode } from 'react'
import { grouped } from '@/format/number'
import { readableDate } from '@/format/time'
import type { Description } from '@/ui/description-list'
import { StateMark, type States } from '@/ui/status'
import { subjectStates } from '../account-states'
import { DictText } from '../dict-text'
import { blacklistEnd } from './blacklist-end'
import css from './dossier.module.css'
import { ReviewState, Risk } from './dossier-columns'
import type { DossierRow } from './dossier-row'
import { EndDay } from './end-day'
import { gateName } from './gates'

/** How the papers of a record stand (dictionary hy_expire_state). */
const expiryStates: States = {
  0: { tone: 'passed', words: '正常' },
  1: { tone: 'warning', words: '即将到期' },
  2: { tone: 'failed', words: '已过期' },
}

/** A fact of a record; a dash where there is nothing. */
export const fact = (key: string, label: string, children: ReactNode): Description => ({
  key,
  label,
  children: children || children === 0 ? children : '—',
})

/** Facts of one record by the names they have on the wire. */
export function over<Record extends object>(record: Record) {
  type Key = keyof Record & string
  return {
    plain: (key: Key, label: string) => fact(key, label, String(record[key] ?? '')),
    date: (key: Key, label: string) => fact(key, label, readableDate(String(record[key] ?? ''))),
    yesNo: (key: Key, label: string) => fact(key, label, record[key] ? '是' : '否'),
    word: (key: Key, label: string, dict: string) =>
      fact(key, label, record[key] !== '' && <DictText code={dict} value={String(record[key])} />),
    /** Zero is a number that nobody knows. */
    amount: (key: Key, label: string, unit = '') =>
      fact(key, label, record[key] ? `${grouped(Number(record[key]))} ${unit}`.trim() : ''),
  }
}

/** How things stand with a subject, and with its review. */
export function standing(record: DossierRow): Description[] {
  const { plain, word } = over(record)
  return [
    fact('reviewState_dictText', '审核状态', <ReviewState row={record} />),
    fact('usable', '可用', record.usable ? '是' : `否，${record.unusableReason}`),
    fact('status', '账号状态', <StateMark states={subjectStates} value={record.status} />),
    fact('expiresOn', '最早到期日', <EndDay date={record.expiresOn} of="证件" />),
    fact('expireState', '到期状态', <StateMark states={expiryStates} value={record.expireState} />),
    fact('blacklistFlag', '黑名单', blacklistWords(record)),
    word('blacklistReason', '黑名单原因', 'hy_blacklist_reason'),
    fact(
      'blacklistIntercepts',
      '黑名单拦截',
      record.blacklistIntercepts.length > 0 && (
        <DictText code="hy_intercept" value={record.blacklistIntercepts.join()} />
      ),
    ),
    fact('blacklistUntil', '拉黑至', record.blacklistReason && blacklistEnd(record)),
    fact('whitelistUntil', '白名单', whitelistWords(record)),
    plain('blacklistedBy', '拉黑人'),
    plain('blacklistTime', '拉黑时间'),
    ...reviewFacts(record),
  ]
}

/** What was found in a subject, who judged it and how, and who wrote it. */
export function reviewFacts(record: DossierRow): Description[] {
  const { plain } = over(record)
  return [
    fact('riskLevel', '检查', <Risk row={record} />),
    plain('riskScore', '评分'),
    { ...fact('precheckHits', '检查发现', findings(record)), span: 'filled' },
    plain('submitTime', '提交时间'),
    plain('dueTime', '审核时限'),
    plain('claimedByName', '正在审核'),
    plain('leaseUntil', '领取至'),
    plain('reviewerName', '审核人'),
    plain('reviewTime', '审核时间'),
    plain('rejectCount', '不通过次数'),
    plain('lastRejectReason', '末次不通过原因'),
    fact('createTime', '建档', [record.createTime, record.createBy].filter(Boolean).join(' ')),
    fact('updateTime', '最后修改', [record.updateTime, record.updateBy].filter(Boolean).join(' ')),
  ]
}

/** Whether it is on the blacklist; of one whose term is over that it was. */
const blacklistWords = ({ blacklistFlag, blacklistReason }: DossierRow) =>
  blacklistFlag ? '是' : blacklistReason ? '否（已到期）' : '否'

/** What the whitelist lets it through, and to which day. */
const whitelistWords = ({ whitelistIntercepts, whitelistUntil }: DossierRow) =>
  whitelistUntil && `${whitelistIntercepts.map(gateName).join('、')}放行至 ${readableDate(whitelistUntil)}`

const findings = ({ precheckHits }: DossierRow) =>
  precheckHits.length > 0 && (
    <ul className={css.findings}>
      {precheckHits.map(({ code, message }) => (
        <li key={`${code}${message}`}>
          {code} {message}
        </li>
      ))}
    </ul>
  )
