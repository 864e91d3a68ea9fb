import { Button } from 'antd'
import { useState } from 'react'
import { ellipsis } from '@/format/ellipsis'
import { grouped } from '@/format/number'
import { formatDate, formatDateTime } from '@/format/time'
import { confirm } from '@/ui/confirm'
import { DescriptionList } from '@/ui/description-list'
import { ContextMenu } from '@/ui/menu/context-menu'
import { PageHeader } from '@/ui/page-header'
import { Status } from '@/ui/status'
import { toast } from '@/ui/toast'
import css from './picker-examples.module.css'
import { RuleExample } from './rule-example'

/** A moment that examples show: nothing hangs on when it is looked at. */
const signedAt = Date.parse('2026-03-01T14:05:09+08:00')

const LONG = '太原北场至唐山港场动力煤干线运输，途经石家庄，全程约六百二十公里'

const facts = [
  { key: 'no', label: '运单号', children: 'YD20260301' },
  { key: 'weight', label: '重量（千克）', children: grouped(1234567) },
  { key: 'day', label: '签收日期', children: formatDate(signedAt) },
  { key: 'time', label: '签收时间', children: formatDateTime(signedAt) },
  { key: 'route', label: '路线', children: <span title={LONG}>{ellipsis(LONG)}</span> },
]

/** Parts of pages: header, facts, context menu, formats, the confirmation without words of its own. */
export function PartsExamples() {
  const [columns, setColumns] = useState(5)
  const say = (text: string) => () => toast.info(text)
  return (
    <div className={css.picks}>
      <PageHeader
        title="运单 YD20260301"
        mark={<Status tone="passed">已签收</Status>}
        actions={
          <>
            <Button onClick={() => setColumns(columns === 5 ? 2 : 5)}>
              {columns === 5 ? '改为两列' : '要求五列'}
            </Button>
            <Button onClick={() => void confirm().then((isSure) => toast.info(isSure ? '已确认' : '已取消'))}>
              默认确认框
            </Button>
          </>
        }
      >
        要求五列时最多显示四列；窄屏上每行一项。
      </PageHeader>
      <DescriptionList title="运单信息" columns={columns} items={facts} />
      <ContextMenu
        label="运单操作"
        actions={[
          { key: 'copy', label: '复制运单号', onSelect: say('已复制运单号') },
          { key: 'print', label: '打印', onSelect: say('开始打印') },
          { key: 'void', label: '作废', onSelect: () => {}, disabled: true },
        ]}
      >
        <Button block>右键打开菜单（键盘：菜单键或 Shift+F10）</Button>
      </ContextMenu>
      <RuleExample />
    </div>
  )
}
