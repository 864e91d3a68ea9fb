import { Alert } from 'antd'
import type { components } from '@/api/schema.gen'
import { Icon } from '@/ui/icon'
import css from './change-preview.module.css'

/** What a change to a role would do, as the server tried it out. */
export type RolePreview = components['schemas']['Preview']

interface ChangePreviewProps {
  preview: RolePreview
  /** What a row of the menu is called. */
  nameOf: (id: string) => string
  /** What a permission code is called. */
  nameOfCode: (code: string) => string
}

/** What a role would gain and lose, and what that means for those who hold it. */
export function ChangePreview({ preview, nameOf, nameOfCode }: ChangePreviewProps) {
  const { refused, gained, lost, stays, comes, userCount, users } = preview
  const touched = users.filter((user) => user.gained.length + user.lost.length > 0)
  const isNothing = !refused && gained.length + lost.length === 0
  return (
    <div className={css.change}>
      {refused && <Alert type="error" showIcon title={`不能保存：${refused}`} />}
      {isNothing && <p>角色已经是这样，没有变化。</p>}
      <Names title={`新增 ${gained.length} 项`} tone="gain" names={gained.map(nameOf)} />
      <Names title={`移除 ${lost.length} 项`} tone="loss" names={lost.map(nameOf)} />
      <Led title={`仍在菜单中 ${stays.length} 项`} because="还授予着" rows={stays} nameOf={nameOf} />
      <Led title={`菜单中还会出现 ${comes.length} 项`} because="授予了" rows={comes} nameOf={nameOf} />
      {!refused && !isNothing && (
        <section>
          <h4>影响的用户</h4>
          <p>{holdersText(userCount, users.length, touched.length)}</p>
          {touched.length > 0 && (
            <ul className={css.changeUsers}>
              {touched.map((user) => (
                <li key={user.userId}>
                  <strong>
                    {user.realname}（{user.username}）
                  </strong>
                  {user.gained.length > 0 && <span>获得 {user.gained.map(nameOfCode).join('、')}</span>}
                  {user.lost.length > 0 && <span>失去 {user.lost.map(nameOfCode).join('、')}</span>}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </div>
  )
}

/** How many hold the role, and for how many of those looked at anything changes. */
function holdersText(count: number, looked: number, touched: number): string {
  if (count === 0) return '没有用户持有该角色。'
  if (looked === 0) return `共 ${count} 名用户持有该角色，您不能查看他们是谁。`
  const among = looked < count ? `（查看了前 ${looked} 名）` : ''
  if (touched === 0)
    return `共 ${count} 名用户持有该角色${among}，按钮权限都不变：其他角色已经授予，或只涉及菜单。`
  return `共 ${count} 名用户持有该角色${among}，${touched} 名的按钮权限立即变化：`
}

interface LedProps {
  title: string
  because: string
  rows: RolePreview['stays']
  nameOf: (id: string) => string
}

/** Entries of the menu that are seen without a grant, and because of what: whoever holds a row sees those above it. */
function Led({ title, because, rows, nameOf }: LedProps) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      <ul className={css.changeUsers}>
        {rows.map(({ rowId, through }) => (
          <li key={rowId}>
            <strong>{nameOf(rowId)}</strong>
            <span>{reasonOf(because, through.map(nameOf))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How many of the rows below are named. */
const NAMED = 3

function reasonOf(because: string, names: readonly string[]): string {
  if (names.length === 0) return `${because}您看不到的下级，上级菜单随下级显示`
  const more = names.length > NAMED ? `等 ${names.length} 项` : ''
  return `${because}下级 ${names.slice(0, NAMED).join('、')}${more}，上级菜单随下级显示`
}

interface NamesProps {
  title: string
  tone: 'gain' | 'loss'
  names: readonly string[]
}

const signs = { gain: 'plus', loss: 'minus' } as const

function Names({ title, tone, names }: NamesProps) {
  if (names.length === 0) return null
  return (
    <section>
      <h4>{title}</h4>
      <ul className={css.changeNames}>
        {names.map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the names never change place, and two rows may share one
          <li key={at}>
            <Icon name={signs[tone]} size={14} />
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
