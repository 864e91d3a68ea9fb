import { useRef, useState } from 'react'
import { toast } from '@/ui/toast'
import type { EditTableHandle } from '@/widgets/edit-table/edit-table-props'
import type { SlotProps } from '@/widgets/edit-table/grid/table-context'
import { type CargoLine, cargoLines } from './cargo-rows'
import { cellColumns } from './cells-columns'
import { DemoButton } from './demo-controls'
import { DemoSection } from './demo-section'
import css from './gallery.module.css'
import { lazyTable } from './lazy-table'

const Table = lazyTable<CargoLine>()

const lines = cargoLines(12)

const slots = {
  track: ({ row }: SlotProps) => (
    <button
      type="button"
      className="fd-link-button"
      tabIndex={-1}
      onClick={() => toast.info(`${row.cargo} 运输进度 ${row.progress}%`)}
    >
      查看
    </button>
  ),
}

/** All types of cells in one table, with everything that its toolbar and its rules do. */
export function CellsDemo() {
  const table = useRef<EditTableHandle<CargoLine>>(null)
  const [saved, setSaved] = useState('')
  const validate = async () => {
    const errors = await table.current?.validate()
    if (errors === null) toast.success('校验通过')
    return errors === null
  }
  const save = async () => {
    if (!(await validate())) return
    const rows = table.current?.rows() ?? []
    table.current?.saved()
    setSaved(JSON.stringify({ rows: rows.slice(0, 3), count: rows.length }, null, 2))
  }
  return (
    <DemoSection
      title="货物明细"
      about="双击、Enter 或直接输入即可编辑；方向键与 Tab 移动，Esc 后按 Tab 离开表格，Shift 加方向键选择区域，Ctrl+C / Ctrl+V 与电子表格互相复制，Ctrl+Z 撤销；未能填入的内容以红色标出，在格内按 Esc 保留原值；按住行首手柄或按 Ctrl+Shift+↑ / ↓ 排序，点击手柄打开菜单。"
    >
      <Table
        ref={table}
        asksUnsaved
        name="货物明细"
        columns={cellColumns}
        dataSource={lines}
        slots={slots}
        toolbar
        toolbarConfig={{ btns: ['add', 'save', 'remove', 'clearSelection', 'collapse'] }}
        toolbarPrefix={<span data-collapse="">运单 YD20260301</span>}
        toolbarSuffix={<DemoButton onClick={() => void validate()}>校验</DemoButton>}
        toolbarAfter={
          <span data-collapse="" className={css.tools}>
            <DemoButton onClick={() => table.current?.undo()}>撤销</DemoButton>
            <DemoButton onClick={() => table.current?.redo()}>重做</DemoButton>
          </span>
        }
        rowNumber
        rowSelection
        dragSort
        bordered
        onSave={() => void save()}
        onRemove={({ deleteRows }) => toast.info(`已移除 ${deleteRows.length} 条已保存的明细`)}
      />
      {saved && (
        <figure className={css.result} aria-label="保存的内容">
          <pre>{saved}</pre>
        </figure>
      )}
    </DemoSection>
  )
}
