import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input } from 'antd'
import { type ReactNode, useId } from 'react'
import { useSession } from '@/identity/session'
import { clearing } from '@/ui/clearing'
import { EmptyNote } from '@/ui/empty-note'
import { Skeleton } from '@/ui/skeleton'
import { useAllowed } from '@/widgets/allowed'
import { DepartmentSelect } from '@/widgets/department-select'
import { DictSearchSelect } from '@/widgets/dict-search-select'
import css from './explain.module.css'
import { type AccessQuestion, explanationQuery } from './explain-queries'
import { ExplanationView } from './explanation-view'
import { RightSelect } from './right-select'

interface AccessQueryProps {
  asked: URLSearchParams
  onAsk: (changes: Record<string, string | undefined>) => void
}

/** Choose a user and a right; the answer follows. */
export function AccessQuery({ asked, onAsk }: AccessQueryProps) {
  const me = useSession((session) => session.user?.realname)
  const mayListRoles = useAllowed('role:list')
  const mayAskAboutOthers = useAllowed('user:list') && mayListRoles
  const read = (name: keyof AccessQuestion) => asked.get(name) || undefined
  const question: AccessQuestion = {
    userId: mayAskAboutOthers ? read('userId') : undefined,
    code: read('permissionId') ? undefined : read('code'),
    permissionId: read('permissionId'),
    departmentId: read('departmentId'),
  }
  return (
    <>
      <search className={css.explainForm}>
        <Labelled label="用户">
          {(id) =>
            mayAskAboutOthers ? (
              <DictSearchSelect
                id={id}
                dict="sys_user,realname,id"
                placeholder={`${me}（自己）`}
                value={question.userId}
                onChange={(userId) => onAsk({ userId })}
              />
            ) : (
              <Input id={id} value={`${me}（自己）`} disabled />
            )
          }
        </Labelled>
        <Labelled label="菜单或按钮">{(id) => <Right id={id} question={question} onAsk={onAsk} />}</Labelled>
        {mayListRoles && (
          <Labelled label="数据所属部门（可选）">
            {(id) => (
              <DepartmentSelect
                id={id}
                value={question.departmentId}
                onChange={(departmentId) => onAsk({ departmentId })}
              />
            )}
          </Labelled>
        )}
      </search>
      {question.code || question.permissionId ? (
        <Answer question={question} />
      ) : (
        <EmptyNote>选择菜单或按钮，查看由哪个角色、规则或部门决定能否使用</EmptyNote>
      )}
    </>
  )
}

interface RightProps {
  id: string
  question: AccessQuestion
  onAsk: AccessQueryProps['onAsk']
}

/** A row of the menu where its rows may be read, else a permission code. */
function Right({ id, question, onAsk }: RightProps) {
  const mayReadMenu = useAllowed('permission:list')
  const mayListRoles = useAllowed('role:list')
  if (mayReadMenu || mayListRoles) {
    return (
      <RightSelect
        id={id}
        mayReadMenu={mayReadMenu}
        value={question.permissionId}
        code={question.code}
        onChange={(permissionId) => onAsk({ permissionId, code: undefined })}
      />
    )
  }
  return (
    <Input.Search
      id={id}
      key={question.code}
      allowClear={clearing}
      enterButton="查询"
      placeholder="授权标识，如 driver:check"
      defaultValue={question.code}
      onSearch={(code) => onAsk({ code: code.trim() })}
    />
  )
}

/** What decides, or why it cannot be said. */
export function Answer({ question }: { question: AccessQuestion }) {
  const explanation = useQuery(explanationQuery(question))
  if (explanation.data) return <ExplanationView explanation={explanation.data} />
  if (explanation.error) {
    return (
      <Alert
        type="error"
        showIcon
        title={`没有查到：${explanation.error.message}`}
        action={
          <Button size="small" onClick={() => void explanation.refetch()}>
            重试
          </Button>
        }
      />
    )
  }
  return <Skeleton role="status" aria-label="正在查询" />
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={css.explainField}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
