import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

/** The built pages of the benchmark, each in its folder. */
export class PageServer {
  readonly #root: string
  readonly #server: Server

  constructor(root: string) {
    this.#root = root
    this.#server = createServer(({ url = '/' }, answer) => {
      const { pathname } = new URL(url, 'http://localhost')
      try {
        const body = this.#read(pathname)
        answer.setHeader('Content-Type', TYPES[extname(pathname)] ?? 'application/octet-stream')
        answer.end(body)
      } catch {
        answer.writeHead(404).end()
      }
    })
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  stop(): void {
    this.#server.close()
  }

  /** Bytes of the file as a server would send it. */
  compressed(pathname: string): number {
    return gzipSync(this.#read(pathname), { level: 9 }).length
  }

  #read(pathname: string): Buffer {
    return readFileSync(join(this.#root, normalize(pathname)))
  }
}
