import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer as createSocket } from 'node:net'

/** A CAS server and a GitHub in one, where the person says who they are by the link they follow. */
export interface Provider {
  url: string
  close: () => void
}

const page = (text: string, links: Record<string, string>) =>
  `<!doctype html><html lang="zh-CN"><title>${text}</title><h1>${text}</h1>${Object.entries(links)
    .map(([name, href]) => `<p><a href="${href.replaceAll('&', '&amp;')}">${name}</a></p>`)
    .join('')}</html>`

function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

let tickets = 0

/** What each address answers: HTML for a person, JSON or XML for the server. */
async function answer(request: IncomingMessage): Promise<string> {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://provider')
  switch (pathname) {
    case '/cas/login': {
      const service = query.get('service') ?? ''
      const as = (name: string) => withQuery(service, { ticket: `ST-${++tickets}-${name}` })
      return page('统一认证', { '我是 ops': as('ops'), '我是 newcomer': as('newcomer') })
    }
    case '/cas/p3/serviceValidate': {
      const name = query.get('ticket')?.replace(/^ST-\d+-/, '')
      return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess><cas:user>${name}</cas:user></cas:authenticationSuccess></cas:serviceResponse>`
    }
    case '/login/oauth/authorize': {
      const [back, state] = [query.get('redirect_uri') ?? '', query.get('state') ?? '']
      const code = query.get('code_challenge') ?? ''
      return page('授权', {
        同意: withQuery(back, { code, state }),
        拒绝: withQuery(back, { error: 'access_denied', state }),
      })
    }
    case '/login/oauth/access_token': {
      const body = await bodyOf(request)
      const challenge = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url')
      return JSON.stringify(
        body.get('code') === challenge ? { access_token: 'x' } : { error: 'bad_verification_code' },
      )
    }
    case '/api/v3/user':
      return JSON.stringify({ id: 42, login: 'octocat' })
  }
  return ''
}

/** Starts a provider on a port of its own. */
export async function startProvider(): Promise<Provider> {
  const server = createServer((request, response) => {
    void answer(request).then((text) => {
      if (text.startsWith('<!')) response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.statusCode = text ? 200 : 204
      response.end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** A port that nobody uses at the moment, for a server that must know its own address beforehand. */
export async function freePort(): Promise<number> {
  const socket = createSocket()
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve))
  const { port } = socket.address() as AddressInfo
  await new Promise((resolve) => socket.close(resolve))
  return port
}
