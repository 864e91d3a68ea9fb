import { useState } from 'react'
import { type CargoLine, cargoLines } from './cargo-rows'
import { cellColumns } from './cells-columns'
import { DemoSwitch } from './demo-controls'
import { DemoSection } from './demo-section'
import { lazyTable } from './lazy-table'

const Table = lazyTable<CargoLine>()

const few = cargoLines(5)
const none: CargoLine[] = []
const columns = cellColumns.slice(0, 8)

/** The table without rows, while rows come, and where nothing may be changed. */
export function StatesDemo() {
  const [isEmpty, setEmpty] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [isDisabled, setDisabled] = useState(true)
  return (
    <DemoSection
      title="状态"
      about="只读、加载中与无数据。"
      options={
        <>
          <DemoSwitch label="只读" isOn={isDisabled} onChange={setDisabled} />
          <DemoSwitch label="加载中" isOn={isLoading} onChange={setLoading} />
          <DemoSwitch label="无数据" isOn={isEmpty} onChange={setEmpty} />
        </>
      }
    >
      <Table
        asksUnsaved
        name="状态"
        columns={columns}
        dataSource={isEmpty ? none : few}
        disabled={isDisabled}
        loading={isLoading}
        toolbar
        rowNumber
        rowSelection
        size="small"
        empty={isDisabled ? '暂无货物明细' : '暂无货物明细，点击“新增”添加第一条'}
      />
    </DemoSection>
  )
}
