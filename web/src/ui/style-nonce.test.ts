import { expect, it } from 'vitest'
import { giveStylesTheNonce, styleNonce } from './style-nonce'

it('gives the page’s nonce to styles, and only to them', () => {
  const create = document.createElement
  document.head.innerHTML = '<meta property="csp-nonce" nonce="__CSP_NONCE__">'
  expect(styleNonce(), 'the template itself is no nonce').toBeUndefined()
  document.head.innerHTML = '<meta property="csp-nonce" nonce="abc">'
  giveStylesTheNonce()
  expect(document.createElement('style').nonce).toBe('abc')
  expect(document.createElement('div').nonce).toBe('')
  document.createElement = create
  document.head.innerHTML = ''
})
