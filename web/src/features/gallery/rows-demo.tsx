import { useMemo, useRef, useState } from 'react'
import { confirm } from '@/ui/confirm'
import { toast } from '@/ui/toast'
import type { TableColumn } from '@/widgets/edit-table/column'
import type { DetailsProps, EditTableHandle, Removal } from '@/widgets/edit-table/edit-table-props'
import { type CargoLine, cargoLines } from './cargo-rows'
import { DemoButton, DemoSwitch } from './demo-controls'
import { DemoSection } from './demo-section'
import css from './gallery.module.css'
import { lazyTable } from './lazy-table'

const Table = lazyTable<CargoLine>()
const SubTable = lazyTable<CargoLine>()

const TOTAL = 36
const all = cargoLines(TOTAL)

const columns: readonly TableColumn[] = [
  { key: 'cargo', title: '货物名称', type: 'input', width: 160, showDetails: true },
  { key: 'code', title: '货物编码', width: 140 },
  { key: 'weight', title: '重量（吨）', type: 'inputNumber', width: 140, statistics: 'sum' },
  { key: 'loadedOn', title: '装货日期', type: 'date', width: 140 },
  { key: 'progress', title: '运输进度', type: 'progress', minWidth: 160 },
  { key: 'source', title: '来源', width: 120 },
]

const subColumns: readonly TableColumn[] = [
  { key: 'cargo', title: '货物名称', type: 'input' },
  { key: 'weight', title: '重量（吨）', type: 'inputNumber', statistics: 'sum' },
]

const isArrived = (line: CargoLine) => line.progress >= 90

/** What rows do: unfold, show a sub-table and details, come in pages, are disabled, are taken out after a question. */
export function RowsDemo() {
  const table = useRef<EditTableHandle<CargoLine>>(null)
  const [page, setPage] = useState({ current: 1, pageSize: 10 })
  const [reloads, setReloads] = useState(0)
  const [isSingle, setSingle] = useState(false)
  const lines = useMemo(() => pageOf(page, reloads), [page, reloads])
  const reload = () => setReloads(reloads + 1)
  return (
    <DemoSection
      title="行与子表"
      about="点击不可编辑的单元格打开子表；箭头展开一行；货物名称旁的图标打开详细信息；运输进度达 90% 的行已停用，不能修改或勾选。"
      options={
        <>
          <DemoSwitch label="单选" isOn={isSingle} onChange={setSingle} />
          <DemoButton onClick={reload}>重新加载</DemoButton>
          <DemoButton onClick={() => table.current?.openSubForm('missing')}>打开不存在的子表</DemoButton>
        </>
      }
    >
      <Table
        ref={table}
        asksUnsaved
        name="行与子表"
        columns={columns}
        dataSource={lines}
        toolbar
        rowNumber
        rowExpand
        expandedRow={(line) => (
          <span>
            {line.cargo}（{line.code}）：{line.note || '无备注'}
          </span>
        )}
        rowSelection
        rowSelectionType={isSingle ? 'radio' : 'checkbox'}
        disabledRows={isArrived}
        reloadEffect
        clickRowShowSubForm
        subForm={(line) => (
          <SubTable
            name={`${line.code} 的子表`}
            columns={subColumns}
            dataSource={subLines(line)}
            size="mini"
          />
        )}
        clickRowShowMainForm
        mainForm={LineDetails}
        onDetailsConfirm={({ row, callback }) => {
          const isNamed = row.cargo !== ''
          if (!isNamed) toast.warning('货物名称不能为空')
          callback(isNamed)
        }}
        asyncRemove
        onRemove={(event) => void askServer(event)}
        pagination={{ ...page, total: TOTAL }}
        onPageChange={setPage}
      />
    </DemoSection>
  )
}

/** The page as a server would answer it; every reload brings other progress. */
function pageOf({ current, pageSize }: { current: number; pageSize: number }, reloads: number): CargoLine[] {
  const lines = all.slice((current - 1) * pageSize, current * pageSize)
  return reloads === 0
    ? lines
    : lines.map((line, at) =>
        at % 3 === 0 ? { ...line, progress: (line.progress + reloads * 7) % 90 } : line,
      )
}

const subOf = new Map<string, CargoLine[]>()

function subLines(line: CargoLine): CargoLine[] {
  const known = subOf.get(line.id) ?? cargoLines(3)
  subOf.set(line.id, known)
  return known
}

function LineDetails({ row, setValues }: DetailsProps<CargoLine>) {
  return (
    <div className={css.form}>
      <label htmlFor="gallery-cargo">货物名称</label>
      <input
        id="gallery-cargo"
        value={row.cargo}
        onChange={(event) => setValues({ cargo: event.target.value })}
      />
      <label htmlFor="gallery-note">备注</label>
      <textarea
        id="gallery-note"
        rows={4}
        value={row.note}
        onChange={(event) => setValues({ note: event.target.value })}
      />
    </div>
  )
}

/** The rows go once the server has agreed. */
async function askServer({ deleteRows, confirmRemove }: Removal<CargoLine>): Promise<void> {
  const names = deleteRows.map(({ code }) => code).join('、')
  if (!(await confirm({ title: '服务器确认', text: `同时删除 ${names} 的回单？` }))) return
  confirmRemove()
  toast.success('删除成功')
}
