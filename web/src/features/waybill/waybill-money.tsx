import { readableMoney } from '@/format/money'
import { grouped } from '@/format/number'
import { type Description, DescriptionList } from '@/ui/description-list'
import { DictText } from '@/widgets/dict-text'
import { fact, over } from '@/widgets/dossier/facts'
import { AmountChain } from '@/widgets/freight/amount-chain'
import type { Waybill } from '@/widgets/freight/waybill-wire'
import { WeighPanel } from '@/widgets/freight/weigh-panel'
import { cubicMetres } from './goods-lines'
import css from './waybill.module.css'

/** How the freight is settled. */
export function settlement(waybill: Waybill): Description[] {
  const { word } = over(waybill)
  const money = (key: 'unitPriceFen' | 'lossPriceFen', label: string) =>
    fact(key, label, readableMoney(waybill[key]))
  return [
    word('settleUnit', '计价单位', 'hy_settle_unit'),
    money('unitPriceFen', '单价'),
    word('settleBasis', '结算依据', 'hy_settle_basis'),
    money('lossPriceFen', '亏吨单价（每吨）'),
  ]
}

/** Goods, weights and every term of the money. */
export function WaybillMoney({ waybill }: { waybill: Waybill }) {
  return (
    <div className={css.money}>
      <section>
        <h3>计价</h3>
        <DescriptionList items={settlement(waybill)} />
      </section>
      <section>
        <h3>磅单</h3>
        <WeighPanel of={waybill} />
      </section>
      <section>
        <h3>运费</h3>
        <AmountChain terms={waybill} amounts={waybill.amounts} />
      </section>
    </div>
  )
}

/** What is carried, line by line. */
export function GoodsTable({ goods }: Pick<Waybill, 'goods'>) {
  return (
    <div className={css.goodsTable}>
      <table aria-label="货物明细">
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">类型</th>
            <th scope="col">毛重</th>
            <th scope="col">件数</th>
            <th scope="col">体积</th>
          </tr>
        </thead>
        <tbody>
          {goods.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and their order is that of the waybill
            <tr key={at}>
              <th scope="row">{line.descriptionOfGoods}</th>
              <td>
                <DictText code="hy_cargo_type" value={line.cargoTypeClassificationCode} />
              </td>
              <td>{grouped(line.goodsItemGrossWeightKg)} kg</td>
              <td>{line.totalNumberOfPackages > 0 ? grouped(line.totalNumberOfPackages) : '—'}</td>
              <td>{line.cubeDm3 > 0 ? `${cubicMetres(line.cubeDm3)} m³` : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
