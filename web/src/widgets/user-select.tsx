import { Button } from 'antd'
import { type AriaAttributes, useMemo, useState } from 'react'
import { Icon } from '@/ui/icon'
import { lazyComponent } from '@/ui/lazy-component'
import { SearchSelect } from './search-select/search-select'
import { type UserKey, userSource } from './user-options'
import css from './user-select.module.css'

const UserPicker = lazyComponent(async () => (await import('./user-picker')).UserPicker)

interface UserSelectProps extends AriaAttributes {
  id?: string
  /** The chosen user; several are joined by commas. */
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
  multi?: boolean
  /** What stands for a user: the account, as in the family's records, or the id. */
  by?: UserKey
  placeholder?: string
  disabled?: boolean
}

/** Users, found by typing or chosen from the list. */
export function UserSelect({ by = 'username', value, onChange, multi, disabled, ...input }: UserSelectProps) {
  const source = useMemo(() => userSource(by), [by])
  const [isOpen, setOpen] = useState(false)
  const chosen = (value ?? '').split(',').filter(Boolean)
  return (
    <div className={css.userSelect}>
      <div className={css.field}>
        <SearchSelect
          placeholder="输入姓名、账号或工号搜索"
          {...input}
          source={source}
          multi={multi}
          disabled={disabled}
          value={value}
          onChange={onChange}
        />
      </div>
      <Button
        icon={<Icon name="team" />}
        aria-label="从列表选择用户"
        title="从列表选择用户"
        disabled={disabled}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <UserPicker
          title="选择用户"
          single={!multi}
          isTaken={(user) => Boolean(multi) && chosen.includes(user[by])}
          onPick={async (users) => {
            const added = users.map((user) => user[by])
            onChange?.((multi ? [...chosen, ...added] : added).join(','))
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
