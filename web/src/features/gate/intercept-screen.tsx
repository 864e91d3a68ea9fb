import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { lazyComponent } from '@/ui/lazy-component'
import { Panel } from '@/ui/panel'
import { Skeleton } from '@/ui/skeleton'
import { Allowed } from '@/widgets/allowed'
import { gateName, gates } from '@/widgets/dossier/gates'
import { RecordFailure } from '@/widgets/record-failure'
import css from './gate.module.css'
import { type GateSetting, gateSettingsQuery } from './gate-queries'
import { closedBy } from './gate-words'

const InterceptForm = lazyComponent(async () => (await import('./intercept-form')).InterceptForm)
const InterceptHistory = lazyComponent(async () => (await import('./intercept-history')).InterceptHistory)

/** Which papers keep a subject from orders and payouts, kind by kind. */
export function InterceptScreen() {
  const { data, error, refetch } = useQuery(gateSettingsQuery)
  const [editing, setEditing] = useState<GateSetting>()
  const [read, setRead] = useState<GateSetting>()
  return (
    <Panel>
      <p className={css.lead}>
        账号已冻结或注销、在黑名单中、从未通过审核的，任何设置下都不能接单；在白名单中的，证件不拦截。
      </p>
      {data ? (
        data.map((setting) => (
          <Kind
            key={setting.subject}
            setting={setting}
            onEdit={() => setEditing(setting)}
            onRead={() => setRead(setting)}
          />
        ))
      ) : error ? (
        <RecordFailure kind="证件拦截设置" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton role="status" aria-label="正在加载" height={480} />
      )}
      {editing && <InterceptForm setting={editing} onClose={() => setEditing(undefined)} />}
      {read && <InterceptHistory setting={read} onClose={() => setRead(undefined)} />}
    </Panel>
  )
}

interface KindProps {
  setting: GateSetting
  onEdit: () => void
  onRead: () => void
}

function Kind({ setting, onEdit, onRead }: KindProps) {
  const { subjectName, papers, updateBy, updateTime } = setting
  return (
    <section className={css.kind}>
      <div className={css.kindHead}>
        <h2>{subjectName}</h2>
        <span className="fd-unit">{updateBy ? `${updateBy} ${updateTime} 修改` : '产品自带的设置'}</span>
        <span className={css.kindTools}>
          <Button aria-label={`${subjectName}修改历史`} onClick={onRead}>
            修改历史
          </Button>
          <Allowed action="intercept:edit">
            <Button aria-label={`修改${subjectName}证件拦截`} onClick={onEdit}>
              修改
            </Button>
          </Allowed>
        </span>
      </div>
      <table className={css.papers} aria-label={`${subjectName}证件拦截`}>
        <thead>
          <tr>
            <th scope="col">证件</th>
            {gates.map((gate) => (
              <th scope="col" key={gate}>
                {gateName(gate)}拦截
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {papers.map((paper) => (
            <tr key={paper.paper}>
              <th scope="row">{paper.name}</th>
              {gates.map((gate) => (
                <td key={gate} data-off={closedBy(paper, gate) === '' || undefined}>
                  {closedBy(paper, gate) || '不拦截'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
