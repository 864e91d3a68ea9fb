import { Button, Form, Input } from 'antd'
import type { FocusEvent } from 'react'
import { useRef } from 'react'
import { Icon } from '@/ui/icon'
import { NumberInput } from '@/ui/number-input'
import { DictSelect } from '@/widgets/dict-select'
import {
  cubicDecimetres,
  cubicMetres,
  type GoodsLine,
  type LineProblem,
  lineProblems,
  linesOf,
  MOST_LINES,
} from './goods-lines'
import css from './waybill.module.css'

interface GoodsFieldProps {
  id?: string
  value?: readonly GoodsLine[]
  onChange?: (lines: readonly GoodsLine[]) => void
  onBlur?: () => void
}

/** What is carried, line by line; a phone shows each line as a card. */
export function GoodsField({ id, value, onChange, onBlur }: GoodsFieldProps) {
  const { status } = Form.Item.useStatus()
  const root = useRef<HTMLDivElement>(null)
  const lines = linesOf(value)
  const problems = status === 'error' ? lineProblems(lines) : []
  const change = (at: number, line: Partial<GoodsLine>) =>
    onChange?.(lines.map((each, index) => (index === at ? { ...each, ...line } : each)))
  // Those that were not reached yet are not wrong: the table is checked when it is left.
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!root.current?.contains(relatedTarget)) onBlur?.()
  }
  const add = () => onChange?.([...lines, { key: Math.max(...lines.map(({ key }) => key)) + 1 }])
  const remove = (at: number) => {
    onChange?.(lines.filter((_, index) => index !== at))
    // The button that was pressed is gone.
    root.current?.querySelector<HTMLElement>('[data-add-line]')?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears of its fields being left, nothing is done to it
    <div ref={root} className={css.goods} onBlur={leave}>
      {lines.map((line, at) => (
        <GoodsRow
          key={line.key}
          id={at === 0 ? id : undefined}
          line={line}
          at={at}
          problems={problems.filter((problem) => problem.at === at)}
          onChange={(changed) => change(at, changed)}
          onRemove={lines.length > 1 ? () => remove(at) : undefined}
        />
      ))}
      <Button data-add-line="" size="small" disabled={lines.length >= MOST_LINES} onClick={add}>
        添加货物
      </Button>
      {lines.length >= MOST_LINES && <span className="fd-unit"> 最多 {MOST_LINES} 行</span>}
    </div>
  )
}

interface GoodsRowProps {
  id: string | undefined
  line: GoodsLine
  at: number
  problems: readonly LineProblem[]
  onChange: (line: Partial<GoodsLine>) => void
  onRemove: (() => void) | undefined
}

function GoodsRow({ id, line, at, problems, onChange, onRemove }: GoodsRowProps) {
  const name = `第 ${at + 1} 行货物`
  const wrong = (field: LineProblem['field']) => problems.some((problem) => problem.field === field)
  // What is typed and is no number stays, for the rule to refuse.
  const numberOf = (value: number | string | undefined) => value as number | undefined
  const toCube = (m3: number | string | undefined) =>
    typeof m3 === 'string' ? numberOf(m3) : cubicDecimetres(m3)
  const shownCube = typeof line.cubeDm3 === 'string' ? line.cubeDm3 : cubicMetres(line.cubeDm3)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere
    <div role="group" aria-label={name} className={css.goodsLine}>
      <Cell label="名称">
        <Input
          id={id}
          aria-label={`${name}名称`}
          aria-invalid={wrong('descriptionOfGoods')}
          status={wrong('descriptionOfGoods') ? 'error' : undefined}
          autoComplete="off"
          value={line.descriptionOfGoods ?? ''}
          onChange={({ target }) => onChange({ descriptionOfGoods: target.value })}
        />
      </Cell>
      <Cell label="类型">
        <DictSelect
          code="hy_cargo_type"
          aria-label={`${name}类型`}
          aria-invalid={wrong('cargoTypeClassificationCode')}
          value={line.cargoTypeClassificationCode}
          onChange={(code) => onChange({ cargoTypeClassificationCode: code })}
        />
      </Cell>
      <Cell label="毛重（千克）">
        <NumberInput
          min={1}
          max={100_000}
          aria-label={`${name}毛重`}
          aria-invalid={wrong('goodsItemGrossWeightKg')}
          value={line.goodsItemGrossWeightKg}
          onChange={(kg) => onChange({ goodsItemGrossWeightKg: numberOf(kg) })}
        />
      </Cell>
      <Cell label="件数">
        <NumberInput
          min={0}
          max={1_000_000}
          aria-label={`${name}件数`}
          aria-invalid={wrong('totalNumberOfPackages')}
          value={line.totalNumberOfPackages}
          onChange={(count) => onChange({ totalNumberOfPackages: numberOf(count) })}
        />
      </Cell>
      <Cell label="体积（立方米）">
        <NumberInput
          min={0}
          max={1_000}
          aria-label={`${name}体积`}
          aria-invalid={wrong('cubeDm3')}
          value={shownCube}
          onChange={(m3) => onChange({ cubeDm3: toCube(m3) })}
        />
      </Cell>
      <Button
        type="text"
        icon={<Icon name="delete" />}
        aria-label={`删除${name}`}
        title={onRemove ? `删除${name}` : '至少一行货物'}
        disabled={!onRemove}
        onClick={onRemove}
      />
    </div>
  )
}

function Cell({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={css.goodsCell}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  )
}
