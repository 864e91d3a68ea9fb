import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'

/** Password of every member of the demo cast in journeys. */
export const password = 'berg-und-tal-7'

const binary = fileURLToPath(new URL('../bin/freightdesk', import.meta.url))

/** The real binary on its own copy of the demo world. */
export interface Server {
  url: string
  /** How the process ended although nobody stopped it, and what it said last; '' while it runs. */
  died: () => string
  /** Ends the process and removes its data. */
  stop: () => Promise<void>
  /** Makes everybody's last password entry ten minutes older than it is. */
  agePasswordEntries: () => void
  /** The first administrator's random password, as the console showed it. */
  firstPassword: () => string
  /** The code last sent to the phone, as the console showed it; '' before any. */
  lastCode: (phone: string) => string
}

let template: string | undefined

function environment(data: string, more: Record<string, string>): NodeJS.ProcessEnv {
  return {
    ...process.env,
    FREIGHTDESK_DATA: data,
    FREIGHTDESK_ADDR: '127.0.0.1:0',
    FREIGHTDESK_DEMO: '1',
    FREIGHTDESK_DEMO_PASSWORD: password,
    FREIGHTDESK_DEMO_WAYBILLS: '1500', // each journey has a copy of its own
    ...more,
  }
}

/** A process of the binary and everything it has printed. */
interface Running {
  child: ChildProcess
  output: () => string
  url: () => string
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function launch(data: string, more: Record<string, string>): Promise<Running> {
  const child = spawn(binary, ['serve'], {
    env: environment(data, more),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = () => /ready on (\S+)\n/.exec(output)?.[1] ?? ''
  const running: Running = { child, output: () => output, url }
  await new Promise<void>((resolve, reject) => {
    const seen = (chunk: Buffer) => {
      output += chunk.toString()
      if (url()) resolve()
    }
    child.stdout.on('data', seen)
    child.stderr.on('data', seen)
    child.once('exit', () => reject(new Error(ending(running))))
  })
  return running
}

function ending({ child, output }: Running): string {
  return `the server ended with ${child.signalCode ?? child.exitCode}: ${output().slice(-4_000)}`
}

async function stopped({ child }: Running): Promise<void> {
  if (isOver(child)) return
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

// The demo world is planted once; each journey works on a copy of its folder.
async function planted(): Promise<string> {
  if (template) return template
  if (!existsSync(binary))
    execFileSync('make', ['build'], { cwd: fileURLToPath(new URL('..', import.meta.url)), stdio: 'inherit' })
  const folder = mkdtempSync(join(tmpdir(), 'freightdesk-e2e-template-'))
  await stopped(await launch(folder, {}))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  template = folder
  return folder
}

// The clock of a running server cannot be moved; what it remembers can.
function agePasswordEntries(data: string): void {
  const database = new DatabaseSync(join(data, 'freightdesk.db'))
  database.exec('PRAGMA busy_timeout = 5000; UPDATE session SET reauth_at = reauth_at - 600000')
  database.close()
}

function lastCode(output: string, phone: string): string {
  return (
    [...output.matchAll(/text message to (\d+) .*code (\d{6})/g)].findLast(([, to]) => to === phone)?.[2] ??
    ''
  )
}

/** Starts a server on a fresh copy of the demo world, or on an empty folder. */
export async function startServer(
  options: { empty?: boolean; env?: Record<string, string> } = {},
): Promise<Server> {
  const data = mkdtempSync(join(tmpdir(), 'freightdesk-e2e-'))
  if (!options.empty) cpSync(await planted(), data, { recursive: true })
  const running = await launch(data, options.env ?? {})
  return {
    url: running.url(),
    died: () => (isOver(running.child) ? ending(running) : ''),
    stop: async () => {
      await stopped(running)
      rmSync(data, { recursive: true, force: true })
    },
    agePasswordEntries: () => agePasswordEntries(data),
    firstPassword: () => /admin \/ (\S+)/.exec(running.output())?.[1] ?? '',
    lastCode: (phone) => lastCode(running.output(), phone),
  }
}
