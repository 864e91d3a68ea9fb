import { useEffect, useRef, useState } from 'react'
import { toast } from '@/ui/toast'
import type { EditTableHandle } from '@/widgets/edit-table/edit-table-props'
import { type CargoLine, cargoLine, cargoLines } from './cargo-rows'
import { largeColumns } from './cells-columns'
import { DemoButton, DemoSwitch } from './demo-controls'
import { DemoSection } from './demo-section'
import { lazyTable } from './lazy-table'

const Table = lazyTable<CargoLine>()

const COUNT = 10_000

/** Ten thousand rows with statistics; only those in sight exist on the page. */
export function LargeDemo() {
  const table = useRef<EditTableHandle<CargoLine>>(null)
  const [lines] = useState(() => cargoLines(COUNT))
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    if (!isLive) return
    let nth = 0
    const timer = setInterval(() => {
      const patches = Array.from({ length: 10 }, () => {
        nth = (nth + 37) % COUNT
        return { rowKey: cargoLine(nth).id, values: { progress: Math.floor(Math.random() * 101) } }
      })
      table.current?.receive(patches)
    }, 100)
    return () => clearInterval(timer)
  }, [isLive])
  const validate = async () => {
    if ((await table.current?.validate()) === null) toast.success('校验通过')
  }
  return (
    <DemoSection
      title="一万行"
      about="10,000 行 × 15 列，合计与平均随编辑更新。Ctrl+Home / Ctrl+End 到首尾，PageUp / PageDown 翻屏，按住鼠标拖出表格继续选择。"
      options={
        <>
          <DemoSwitch label="每秒更新 100 行" isOn={isLive} onChange={setLive} />
          <DemoButton onClick={() => table.current?.scrollTo('top')}>回到顶部</DemoButton>
          <DemoButton onClick={() => table.current?.focus('line-5000', 'weight')}>第 5,000 行</DemoButton>
          <DemoButton onClick={() => void validate()}>校验全部</DemoButton>
        </>
      }
    >
      <Table
        ref={table}
        asksUnsaved
        name="一万行"
        columns={largeColumns}
        dataSource={lines}
        height={560}
        rowNumber
        rowSelection
      />
    </DemoSection>
  )
}
