import { useLocation, useNavigate } from 'react-router'
import { Panel } from '@/ui/panel'
import { TabLinks } from '@/ui/tab-links'
import { useAllowed } from '@/widgets/allowed'
import { AccessQuery } from './access-query'
import css from './explain.module.css'
import { RoleTryout } from './role-tryout'

const CHANGE = 'change'

/** Why somebody may or may not do something, and what a change to a role would do. What is asked stands in the address. */
export function AccessExplainScreen() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const mayTry = useAllowed('role:grant')
  const mayChoose = useAllowed('role:list')
  const asked = new URLSearchParams(search)
  const isChange = asked.get('view') === CHANGE && mayTry && mayChoose
  const ask = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    void navigate({ pathname, search: next.toString() }, { replace: true })
  }
  const tabs = [
    { key: 'query', label: '查询权限', href: pathname },
    { key: CHANGE, label: '预演角色变更', href: `${pathname}?view=${CHANGE}` },
  ]
  return (
    <Panel>
      <div className={css.explain}>
        {mayTry && mayChoose && (
          <TabLinks name="权限说明" tabs={tabs} current={isChange ? CHANGE : 'query'} />
        )}
        {isChange ? (
          <RoleTryout
            key={asked.get('roleId')}
            roleId={asked.get('roleId') ?? ''}
            onRole={(roleId) => ask({ roleId })}
          />
        ) : (
          <AccessQuery asked={asked} onAsk={ask} />
        )}
      </div>
    </Panel>
  )
}
