import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Refusal } from '@/api/refusal'
import { useSession } from '@/identity/session'
import type { StoredUser } from '@/storage/keys'
import { Dialog } from '@/ui/dialog'
import { DialogActions } from '@/ui/dialog-actions'
import { toast } from '@/ui/toast'
import css from './department.module.css'
import { currentDepartmentsQuery, type DepartmentChoice, selectDepartment } from './switch-queries'

interface SwitchDialogProps {
  onClose: () => void
  /** The user works in another department from now on. */
  onSwitched: (user: StoredUser) => void
}

const WIDTH = 450

/** Chooses the department to work in: not in sight before the departments are known, never without any. */
export function SwitchDialog({ onClose, onSwitched }: SwitchDialogProps) {
  const { data, error } = useQuery(currentDepartmentsQuery())
  const isEmpty = data?.list.length === 0
  const giveUp = useEffectEvent(() => {
    if (isEmpty) toast.warning('您尚未设置部门信息!')
    else if (error instanceof Refusal && !error.reported) toast.error(error.message)
    onClose()
  })
  useEffect(() => {
    if (isEmpty || error) giveUp()
  }, [isEmpty, error])
  if (!data || isEmpty) return null
  return <Choices list={data.list} orgCode={data.orgCode} onClose={onClose} onSwitched={onSwitched} />
}

interface ChoicesProps extends SwitchDialogProps {
  list: readonly DepartmentChoice[]
  /** Of the current department. */
  orgCode: string
}

function Choices({ list, orgCode, onClose, onSwitched }: ChoicesProps) {
  const username = useSession((session) => session.user?.username ?? '')
  const [chosen, setChosen] = useState(orgCode)
  const [isBusy, setBusy] = useState(false)
  // What is wrong is shown by the field alone, without words (spec §5).
  const [isMissing, setMissing] = useState(false)
  const choices = useRef<HTMLDivElement>(null)
  const isKnown = list.some((department) => department.orgCode === chosen)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!isKnown) {
      setMissing(true)
      choices.current?.querySelector('input')?.focus()
      return
    }
    if (chosen === orgCode) return onClose()
    setBusy(true)
    try {
      onSwitched(await selectDepartment(chosen, username))
      onClose()
    } catch (cause) {
      if (!(cause instanceof Refusal)) throw cause
      if (!cause.reported) toast.error(cause.message)
      setBusy(false)
    }
  }
  return (
    <Dialog title={switchTitle(list, orgCode)} width={WIDTH} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <div
          ref={choices}
          className={css.choices}
          role="radiogroup"
          aria-label="部门"
          aria-required="true"
          aria-invalid={isMissing && !isKnown}
        >
          {list.map((department) => (
            <label key={department.id}>
              <input
                type="radio"
                name="department"
                checked={department.orgCode === chosen}
                data-autofocus={department.orgCode === chosen}
                onChange={() => setChosen(department.orgCode)}
              />
              {department.departName}
              {department.orgCode === orgCode && <span className="fd-unit">当前</span>}
            </label>
          ))}
        </div>
        <DialogActions>
          <button type="button" className="fd-button" onClick={onClose}>
            取消
          </button>
          <button type="submit" className="fd-button fd-button-primary" aria-disabled={isBusy}>
            {isBusy ? '正在切换…' : '确认'}
          </button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** What the dialog is called (spec §4): with the current department's name where it is known. */
export function switchTitle(list: readonly DepartmentChoice[], orgCode: string): string {
  const current = list.find((department) => department.orgCode === orgCode)
  return current ? `部门切换（当前部门 : ${current.departName}）` : '部门选择'
}
