import { readableMoney } from '@/format/money'
import { grouped } from '@/format/number'
import css from './evidence.module.css'
import type { Amounts, Waybill } from './waybill-wire'

/** What goes into the freight beside what is worked out, fen. */
export type Terms = Pick<
  Waybill,
  | 'otherAddFen'
  | 'tollFen'
  | 'otherDeductFen'
  | 'roundOffFen'
  | 'oilFen'
  | 'prepaidFen'
  | 'totalMonetaryFen'
  | 'taxFen'
  | 'serviceFeeFen'
  | 'dispatchFeeFen'
  | 'settleUnit'
  | 'unitPriceFen'
  | 'distanceKm'
>

interface Term {
  sign: '' | '+' | '−' | '='
  name: string
  fen: number
  note?: string
}

const units: Readonly<Record<number, string>> = { 1: '吨', 2: '车', 3: '方', 4: '件', 5: '吨公里' }

/** How the base comes about, where it is by weight: 130.00/吨 × 30,950 kg. */
function basisOf({ settleUnit, unitPriceFen, distanceKm }: Terms, { settleKg }: Amounts): string {
  const price = `${readableMoney(unitPriceFen)}/${units[settleUnit] ?? ''}`
  if (settleUnit !== 1 && settleUnit !== 5) return price
  if (settleKg === 0) return `${price}，装货后按净重核算`
  return `${price} × ${grouped(settleKg)} kg${settleUnit === 5 ? ` × ${grouped(distanceKm)} km` : ''}`
}

/** Every term of the amount identity in its order: what is due, how it is paid, what stays. */
export function chainOf(terms: Terms, amounts: Amounts): Term[][] {
  return [
    [
      { sign: '', name: '基础运费', fen: amounts.driverFreightFen, note: basisOf(terms, amounts) },
      { sign: '+', name: '其他增加', fen: terms.otherAddFen },
      { sign: '+', name: '路桥费', fen: terms.tollFen },
      { sign: '−', name: '亏吨扣款', fen: amounts.lossDeductFen },
      { sign: '−', name: '其他扣款', fen: terms.otherDeductFen },
      { sign: '−', name: '抹零', fen: terms.roundOffFen },
      { sign: '=', name: '司机应付', fen: amounts.payableFen },
    ],
    [
      { sign: '−', name: '油费', fen: terms.oilFen },
      { sign: '−', name: '路桥费', fen: terms.tollFen, note: '随应付一并结清' },
      { sign: '−', name: '预付款', fen: terms.prepaidFen },
      { sign: '=', name: '现付', fen: amounts.cashFen },
    ],
    [
      { sign: '', name: '货主运费', fen: terms.totalMonetaryFen },
      { sign: '−', name: '司机应付', fen: amounts.payableFen },
      { sign: '−', name: '税金', fen: terms.taxFen },
      { sign: '−', name: '服务费', fen: terms.serviceFeeFen },
      { sign: '−', name: '信息费', fen: terms.dispatchFeeFen },
      { sign: '=', name: '毛利', fen: amounts.marginFen },
    ],
  ]
}

const titles = ['司机应付', '付款方式', '货主与毛利']

interface AmountChainProps {
  terms: Terms
  amounts: Amounts
  /** Amounts of nothing are left out. */
  isShort?: boolean
}

/** The freight, term by term. */
export function AmountChain({ terms, amounts, isShort = false }: AmountChainProps) {
  return (
    <div className={css.chain}>
      {chainOf(terms, amounts).map((part, at) => (
        <dl key={titles[at]} aria-label={titles[at]}>
          {part
            .filter(({ sign, fen }) => !isShort || fen !== 0 || sign === '=' || sign === '')
            .map(({ sign, name, fen, note }) => (
              <div key={name} data-sum={sign === '=' || undefined} data-minus={fen < 0 || undefined}>
                <dt>
                  <span className={css.sign}>{sign}</span>
                  {name}
                  {note && <span className="fd-unit"> {note}</span>}
                </dt>
                <dd className="fd-number">{readableMoney(fen)}</dd>
              </div>
            ))}
        </dl>
      ))}
    </div>
  )
}
