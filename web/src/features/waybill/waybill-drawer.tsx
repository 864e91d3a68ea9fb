import { useQuery } from '@tanstack/react-query'
import { Empty } from 'antd'
import { useState } from 'react'
import { DescriptionList } from '@/ui/description-list'
import { StateMark } from '@/ui/status'
import { TabStrip } from '@/ui/tab-strip'
import { DossierDocuments } from '@/widgets/dossier/dossier-drawer'
import type { Waybill } from '@/widgets/freight/waybill-wire'
import { RecordSheet } from '@/widgets/record-sheet'
import { ReviewHistory } from '@/widgets/review-history'
import { CommandBar } from './command-bar'
import css from './waybill.module.css'
import { factsOf } from './waybill-facts'
import { WaybillLog } from './waybill-log'
import { GoodsTable, WaybillMoney } from './waybill-money'
import { waybillByIdQuery } from './waybill-queries'
import { stageStates } from './waybill-stages'

interface WaybillDrawerProps {
  id: string
  /** Opens the form; undefined for those who may only read. */
  onEdit?: () => void
  onClose: () => void
}

/** One waybill: what the archive holds of it, its way so far, and the commands that lead it on. */
export function WaybillDrawer({ id, onEdit, onClose }: WaybillDrawerProps) {
  return (
    <RecordSheet
      kind="运单"
      record={useQuery(waybillByIdQuery(id))}
      nameOf={(waybill) => waybill.shippingNoteNumber}
      mark={(waybill) => <StateMark states={stageStates} value={waybill.lifecycle} />}
      onEdit={onEdit}
      isClosed={(waybill) => !waybill.editable}
      footer={(waybill) => waybill.actions.length > 0 && <CommandBar waybill={waybill} />}
      onClose={onClose}
    >
      {(waybill) => <WaybillTabs waybill={waybill} />}
    </RecordSheet>
  )
}

function WaybillTabs({ waybill }: { waybill: Waybill }) {
  const [tab, setTab] = useState('facts')
  return (
    <TabStrip
      name="运单资料"
      current={tab}
      onChange={setTab}
      tabs={[
        { key: 'facts', label: '基本信息', content: <Facts waybill={waybill} /> },
        {
          key: 'documents',
          label: '单据',
          content: <DossierDocuments documents={waybill.documents} title="单据图片" />,
        },
        { key: 'money', label: '费用', content: <WaybillMoney waybill={waybill} /> },
        { key: 'log', label: '运输过程', content: <WaybillLog id={waybill.id} /> },
        {
          key: 'history',
          label: '审核历史',
          content: waybill.taskId ? (
            <ReviewHistory targetType="waybill" targetId={waybill.id} />
          ) : (
            <Empty description="签收后提交审核，还没有审核记录" image={Empty.PRESENTED_IMAGE_SIMPLE} />
          ),
        },
      ]}
    />
  )
}

function Facts({ waybill }: { waybill: Waybill }) {
  return (
    <div className={css.facts}>
      {factsOf(waybill).map(({ title, facts }, at) => (
        <section key={title}>
          <h3>{title}</h3>
          <DescriptionList items={facts} />
          {at === 1 && (
            <>
              <h3>货物</h3>
              <GoodsTable goods={waybill.goods} />
            </>
          )}
        </section>
      ))}
    </div>
  )
}
