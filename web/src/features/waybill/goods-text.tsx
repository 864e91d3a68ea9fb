import { DictText } from '@/widgets/dict-text'
import { linesOf, measuresText, sentLine } from './goods-lines'

/** Lines of goods in words, for whoever compares two versions of them. */
export function GoodsText({ value }: { value: unknown }) {
  return linesOf(value).map((line, at) => (
    <span key={line.key}>
      {at > 0 && '；'}
      {line.descriptionOfGoods}
      {line.cargoTypeClassificationCode && (
        <>
          （<DictText code="hy_cargo_type" value={line.cargoTypeClassificationCode} />）
        </>
      )}{' '}
      {measuresText(sentLine(line))}
    </span>
  ))
}
