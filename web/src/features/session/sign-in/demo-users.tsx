import type { DemoUser } from '@/preferences/platform'
import type { Side } from '../session-calls'
import css from './demo-users.module.css'

interface DemoCastProps {
  demo: { password: string; users: readonly DemoUser[] }
  side: Side
  onPick: (credentials: { username: string; password: string }) => void
}

const sideOf = (member: DemoUser): Side => (member.title === '货主端' ? 'shipper' : 'operator')

/** Who can be tried in the demo world: a click fills the form. Never rendered outside of it. */
export function DemoUsers({ demo, side, onPick }: DemoCastProps) {
  const here = demo.users.filter((member) => sideOf(member) === side)
  const hasOthers = here.length < demo.users.length
  return (
    <section className={css.demo} data-demo="" aria-labelledby="fd-demo-heading">
      <h2 id="fd-demo-heading">演示环境：选一个角色</h2>
      <ul>
        {here.map(({ username, realname, title }) => (
          <li key={username}>
            <button type="button" onClick={() => onPick({ username, password: demo.password })}>
              <b>{realname}</b>
              <span className={css.demoTitle}>{title}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={css.demoNote}>
        数据均为虚构，可随意操作。
        {hasOthers &&
          (side === 'operator' ? (
            <a href="/user/login?side=shipper">前往货主端</a>
          ) : (
            <a href="/user/login">前往运营管理平台</a>
          ))}
      </p>
    </section>
  )
}
