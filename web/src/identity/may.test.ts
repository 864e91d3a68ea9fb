import { describe, expect, it } from 'vitest'
import { fieldAccess, type Grants, hiddenUnder, isShown, may } from './may'

function grants(auth: string[], allAuth: string[]): Grants {
  const item = (text: string) => {
    const [action = '', type = '1', status = '1'] = text.split('|')
    return { action, type, status: status === 'null' ? null : status }
  }
  return { auth: auth.map(item), allAuth: allAuth.map(item) }
}

describe('may', () => {
  it.each([
    ['granted as a button', ['dict:add|2'], [], true],
    ['granted as an element', ['dict:add|1'], [], true],
    ['one of several codes of an item', ['dict:edit,dict:add|1'], [], true],
    ['the rule is not enforced', [], ['dict:add|1|0'], true],
    ['the rule is enforced and not granted', [], ['dict:add|1|1'], false],
    ['the rule has no status', [], ['dict:add|1|null'], false],
    ['nobody knows the code', [], [], false],
    ['only a longer code is granted', ['dict:addAll|1'], [], false],
    ['a comma list in a rule never matches', [], ['dict:add,dict:edit|1|0'], false],
  ])('%s', (_, auth, allAuth, expected) => {
    expect(may('dict:add', grants(auth, allAuth))).toBe(expected)
  })

  it('accepts a code of the route', () => {
    expect(may('dict:add', grants([], []), ['dict:add'])).toBe(true)
  })
})

describe('isShown ignores editing rules', () => {
  it.each([
    ['granted as an element', ['x:y|1'], [], true],
    ['granted for editing only', ['x:y|2'], [], false],
    ['editing rule off', [], ['x:y|2|0'], false],
    ['visibility rule off', [], ['x:y|1|0'], true],
  ])('%s', (_, auth, allAuth, expected) => {
    expect(isShown('x:y', grants(auth, allAuth))).toBe(expected)
  })
})

describe('fieldAccess', () => {
  const code = 'user:form:phone'
  it.each([
    ['no rule', [], [], 'edit'],
    ['rule off', [], [`${code}|2|0`], 'edit'],
    ['rule on, not granted', [], [`${code}|2|1`], 'read'],
    ['rule without status, not granted', [], [`${code}|2|null`], 'read'],
    ['rule on, granted', [`${code}|2`], [`${code}|2|1`], 'edit'],
    ['granted for visibility only', [`${code}|1`], [`${code}|2|1`], 'read'],
    ['hidden', [], [`${code}|1|1`], 'none'],
    ['visibility rule without status', [], [`${code}|1|null`], 'edit'],
    ['shown by grant', [`${code}|1`], [`${code}|1|1`], 'edit'],
    ['another field of the form', [], ['user:form:email|2|1'], 'edit'],
  ])('%s', (_, auth, allAuth, expected) => {
    expect(fieldAccess('user:form', 'phone', grants(auth, allAuth))).toBe(expected)
    expect(fieldAccess('user:form:', 'phone', grants(auth, allAuth))).toBe(expected)
  })
})

describe('hiddenUnder', () => {
  it('names what an enforced rule withholds under the prefix', () => {
    const held = grants(
      ['dict:edit|1'],
      ['dict:edit|1|1', 'dict:batch_delete|1|1', 'dict:add|1|0', 'dict:code|2|1', 'dictionary:x|1|1'],
    )
    expect([...hiddenUnder('dict', held)]).toEqual(['batch_delete'])
  })
})
