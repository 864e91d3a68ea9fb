import type { CastMember } from '@/preferences/platform'

interface DemoCastProps {
  demo: { password: string; cast: readonly CastMember[] }
  onPick: (credentials: { username: string; password: string }) => void
}

/** Who can be tried in the demo world: a click fills the form. Never rendered outside of it. */
export function DemoCast({ demo, onPick }: DemoCastProps) {
  return (
    <section className="fd-demo" aria-labelledby="fd-demo-heading">
      <h2 id="fd-demo-heading">演示环境：选一个角色</h2>
      <ul>
        {demo.cast.map(({ username, realname, title }) => (
          <li key={username}>
            <button type="button" onClick={() => onPick({ username, password: demo.password })}>
              <b>{realname}</b>
              <span className="fd-demo-title">{title}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="fd-demo-note">数据均为虚构，可随意操作。</p>
    </section>
  )
}
