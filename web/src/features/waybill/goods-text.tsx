import { DictText } from '@/widgets/dict-text'
import { goodsOf, measuresText } from './goods-lines'

/** Lines of goods in words, for whoever compares two versions of them. */
export function GoodsText({ value }: { value: unknown }) {
  return goodsOf(value).map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines that say the same are told apart by their place alone
    <span key={at}>
      {at > 0 && '；'}
      {line.descriptionOfGoods}
      {line.cargoTypeClassificationCode && (
        <>
          （<DictText code="hy_cargo_type" value={line.cargoTypeClassificationCode} />）
        </>
      )}{' '}
      {measuresText(line)}
    </span>
  ))
}
