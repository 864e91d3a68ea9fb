import { readableMoney } from '@/format/money'
import { grouped } from '@/format/number'
import { Status } from '@/ui/status'
import css from './evidence.module.css'
import type { Waybill } from './waybill-wire'
import { allowedLoss, kilograms, lossOf, permilleOf } from './weights'

type Weighed = Pick<
  Waybill,
  | 'loadGrossKg'
  | 'loadTareKg'
  | 'loadNetKg'
  | 'unloadGrossKg'
  | 'unloadTareKg'
  | 'unloadNetKg'
  | 'allowLossPermille'
  | 'amounts'
>

/** The two weigh tickets side by side, and what was lost between them. */
export function WeighPanel({ of }: { of: Weighed }) {
  const rows: [string, number, number][] = [
    ['毛重', of.loadGrossKg, of.unloadGrossKg],
    ['皮重', of.loadTareKg, of.unloadTareKg],
    ['净重', of.loadNetKg, of.unloadNetKg],
  ]
  return (
    <div className={css.weigh}>
      <table aria-label="装卸磅单">
        <thead>
          <tr>
            <th scope="col">千克</th>
            <th scope="col">装货</th>
            <th scope="col">卸货</th>
            <th scope="col">差</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, load, unload]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{plain(load)}</td>
              <td>{plain(unload)}</td>
              <td>{load && unload ? signed(unload - load) : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Loss of={of} />
    </div>
  )
}

const plain = (kg: number) => (kg === 0 ? '—' : grouped(kg))
const signed = (kg: number) => (kg > 0 ? `+${grouped(kg)}` : kg === 0 ? '0' : `−${grouped(-kg)}`)

function Loss({ of: { loadNetKg, unloadNetKg, allowLossPermille, amounts } }: { of: Weighed }) {
  if (loadNetKg === 0 || unloadNetKg === 0) return <p className="fd-unit">装卸磅单齐全后核算亏吨</p>
  const loss = lossOf(loadNetKg, unloadNetKg)
  const allowed = allowedLoss(loadNetKg, allowLossPermille)
  const isBeyond = loss > allowed
  return (
    <p className={css.loss}>
      <Status tone={isBeyond ? 'warning' : 'passed'}>{isBeyond ? '亏吨超出约定' : '亏吨符合约定'}</Status>
      <span className="fd-number">
        亏 {loss === 0 ? '0 kg' : kilograms(loss)}（{permilleOf(loss, loadNetKg)}‰），允许 {grouped(allowed)}{' '}
        kg（
        {allowLossPermille}‰）
        {isBeyond && `，超出 ${kilograms(loss - allowed)}，扣 ${readableMoney(amounts.lossDeductFen)}`}
      </span>
    </p>
  )
}
