import type { Goods } from './waybill-queries'

/** One line of goods as the form holds it; `key` tells lines apart that say the same. */
export interface GoodsLine extends Partial<Goods> {
  key: number
}

/** How many lines a waybill may have. */
export const MOST_LINES = 20

const MOST_WEIGHT = 100_000
const MOST_PACKAGES = 1_000_000
const MOST_CUBE = 1_000_000
const LONGEST_NAME = 128

/** dm³ in a cubic metre: people say the second, the wire the first. */
const CUBIC_METRE = 1_000

/** Without what binary leaves behind; what is smaller than a dm³ stays, for the rule to refuse. */
const exactly = (number: number, digits: number) => Number(number.toFixed(digits))

export const cubicMetres = (dm3: number | undefined) => (dm3 ? exactly(dm3 / CUBIC_METRE, 9) : undefined)
export const cubicDecimetres = (m3: number | undefined) =>
  m3 === undefined ? undefined : exactly(m3 * CUBIC_METRE, 6)

export const linesOf = (value: unknown): readonly GoodsLine[] =>
  Array.isArray(value) && value.length > 0 ? value : [{ key: 0 }]

/** The lines of a waybill as the form shows them; what nobody knows is empty. */
export const goodsLines = (goods: readonly Goods[]): GoodsLine[] =>
  goods.map((line, key) => ({
    ...line,
    key,
    cubeDm3: line.cubeDm3 || undefined,
    totalNumberOfPackages: line.totalNumberOfPackages || undefined,
  }))

const whole = (value: unknown) => (typeof value === 'number' ? value : 0)

/** A line as it is sent. */
export const sentLine = (line: GoodsLine): Goods => ({
  descriptionOfGoods: (line.descriptionOfGoods ?? '').trim(),
  cargoTypeClassificationCode: line.cargoTypeClassificationCode ?? '',
  goodsItemGrossWeightKg: whole(line.goodsItemGrossWeightKg),
  cubeDm3: whole(line.cubeDm3),
  totalNumberOfPackages: whole(line.totalNumberOfPackages),
})

/** The lines as they are sent. */
export const goodsOf = (value: unknown): Goods[] => linesOf(value).map(sentLine)

/** A line whose field cannot be sent as it is. */
export interface LineProblem {
  at: number
  field: keyof Goods
  message: string
}

const isWithin = (value: unknown, least: number, most: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most

/** What the server would refuse, in its words. */
export function lineProblems(lines: readonly GoodsLine[]): LineProblem[] {
  return lines.flatMap((line, at) => {
    const name = (line.descriptionOfGoods ?? '').trim()
    const problem = (field: keyof Goods, message: string, isWrong: boolean) =>
      isWrong ? [{ at, field, message: `第 ${at + 1} 行货物：${message}` }] : []
    const { cubeDm3 = 0, totalNumberOfPackages = 0 } = line
    return [
      ...problem('descriptionOfGoods', '请填写名称', name === ''),
      ...problem('descriptionOfGoods', `名称最多 ${LONGEST_NAME} 个字`, [...name].length > LONGEST_NAME),
      ...problem('cargoTypeClassificationCode', '请选择货物类型', !line.cargoTypeClassificationCode),
      ...problem(
        'goodsItemGrossWeightKg',
        `毛重应是 1 到 ${MOST_WEIGHT} 的整数（千克）`,
        !isWithin(line.goodsItemGrossWeightKg, 1, MOST_WEIGHT),
      ),
      ...problem(
        'totalNumberOfPackages',
        `件数应在 0 到 ${MOST_PACKAGES} 之间`,
        !isWithin(totalNumberOfPackages, 0, MOST_PACKAGES),
      ),
      ...problem(
        'cubeDm3',
        `体积应在 0 到 ${MOST_CUBE / CUBIC_METRE} 立方米之间，最多三位小数`,
        !isWithin(cubeDm3, 0, MOST_CUBE),
      ),
    ]
  })
}

/** What one line weighs and measures, in words. */
export const measuresText = (line: Goods): string =>
  [
    `${line.goodsItemGrossWeightKg} 千克`,
    line.totalNumberOfPackages > 0 && `${line.totalNumberOfPackages} 件`,
    line.cubeDm3 > 0 && `${line.cubeDm3 / CUBIC_METRE} 立方米`,
  ]
    .filter(Boolean)
    .join(' ')
