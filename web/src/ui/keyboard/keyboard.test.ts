import { afterEach, describe, expect, it, vi } from 'vitest'
import { isComposing, isLetterKey, keyLabel, mayTrigger, type Stroke, strokeCode } from './key-match'
import { setLetterKeys } from './letter-keys'
import { actionFor, addKeyLayer, type Layer } from './registry'

function stroke(code: string, more: Partial<Stroke> = {}): Stroke {
  return {
    code,
    key: '',
    keyCode: 0,
    isComposing: false,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    target: document.body,
    ...more,
  }
}

function layer(title: string, codes: string[], more: Partial<Layer> = {}): Layer {
  const actions = codes.map((code) => ({ id: `${title}.${code}`, name: code, code, perform: vi.fn() }))
  return { title, actions, exclusive: false, dialog: () => null, ...more }
}

describe('key matching', () => {
  it('goes by the place of the key, modifiers first', () => {
    expect(strokeCode(stroke('KeyP', { shiftKey: true, key: 'п' }))).toBe('Shift+KeyP')
    expect(strokeCode(stroke('Enter', { metaKey: true }))).toBe('Ctrl+Enter')
    expect(strokeCode(stroke('Numpad3'))).toBe('Digit3')
    expect(strokeCode(stroke('NumpadEnter', { ctrlKey: true }))).toBe('Ctrl+Enter')
  })

  it('is silent while an input method composes', () => {
    expect(mayTrigger(stroke('KeyP', { isComposing: true }))).toBe(false)
    expect(mayTrigger(stroke('KeyP', { keyCode: 229 }))).toBe(false)
  })

  it('knows the keys of an input method, Safari’s too, in events of the browser and of React', () => {
    const keys = [stroke('Enter', { isComposing: true }), stroke('Enter', { keyCode: 229 }), stroke('Enter')]
    expect(keys.map((key) => isComposing(key))).toEqual([true, true, false])
    expect(keys.map((nativeEvent) => isComposing({ nativeEvent }))).toEqual([true, true, false])
  })

  it('leaves letters to fields, but not Esc and Ctrl+Enter', () => {
    const target = document.createElement('textarea')
    expect(mayTrigger(stroke('KeyP', { target }))).toBe(false)
    expect(mayTrigger(stroke('Enter', { target }))).toBe(false)
    expect(mayTrigger(stroke('Escape', { target }))).toBe(true)
    expect(mayTrigger(stroke('Enter', { target, ctrlKey: true }))).toBe(true)
    const checkbox = document.createElement('input')
    checkbox.type = 'checkbox'
    expect(mayTrigger(stroke('KeyP', { target: checkbox }))).toBe(true)
  })

  it('leaves arrows to what they move in', () => {
    for (const markup of [
      '<button aria-haspopup="menu"></button>',
      '<div role="tab"></div>',
      '<ul role="menu"><li role="menuitem"></li></ul>',
      '<input type="radio">',
    ]) {
      const holder = document.createElement('div')
      holder.innerHTML = markup
      const target = holder.querySelector('[role="menuitem"]') ?? holder.firstElementChild
      expect(mayTrigger(stroke('ArrowDown', { target })), markup).toBe(false)
      expect(mayTrigger(stroke('KeyJ', { target })), markup).toBe(true)
    }
    expect(mayTrigger(stroke('ArrowDown', { target: document.createElement('button') }))).toBe(true)
    expect(mayTrigger(stroke('ArrowDown'))).toBe(true)
  })

  it('hears arrows where they move, or where nothing has the focus', () => {
    const list = document.createElement('div')
    const [link, elsewhere] = [document.createElement('a'), document.createElement('a')]
    list.append(link)
    const rows = layer('列表', ['ArrowDown', 'KeyJ'])
    rows.actions = rows.actions.map((action) => ({ ...action, arrowsIn: { current: list } }))
    for (const [target, isHeard] of [
      [link, true],
      [document.body, true],
      [elsewhere, false],
    ] as const) {
      expect(actionFor(stroke('ArrowDown', { target }), [rows], true) !== undefined).toBe(isHeard)
      expect(actionFor(stroke('KeyJ', { target }), [rows], true)).toBeDefined()
    }
  })

  it('knows which keys are letters', () => {
    expect(['KeyP', 'Shift+KeyP', 'Digit1', 'Slash'].every(isLetterKey)).toBe(true)
    expect(['Enter', 'Ctrl+Enter', 'ArrowUp', 'Escape'].some(isLetterKey)).toBe(false)
  })

  it('prints key caps', () => {
    expect(['Shift+KeyP', 'Ctrl+Enter', 'Digit3', 'Shift+Slash'].map(keyLabel)).toEqual([
      '⇧P',
      'Ctrl⏎',
      '3',
      '?',
    ])
  })
})

describe('layers', () => {
  it('asks the topmost layer first', () => {
    const heard = [layer('top', ['KeyP']), layer('list', ['KeyP', 'KeyJ'])]
    expect(actionFor(stroke('KeyP'), heard, true)?.id).toBe('top.KeyP')
    expect(actionFor(stroke('KeyJ'), heard, true)?.id).toBe('list.KeyJ')
  })

  it('ignores strokes inside a dialog that the layer does not live in', () => {
    const dialog = document.createElement('div')
    dialog.setAttribute('role', 'dialog')
    const target = dialog.appendChild(document.createElement('button'))
    expect(actionFor(stroke('KeyJ', { target }), [layer('list', ['KeyJ'])], true)).toBeUndefined()
    expect(
      actionFor(stroke('KeyJ', { target }), [layer('desk', ['KeyJ'], { dialog: () => dialog })], true)?.id,
    ).toBe('desk.KeyJ')
  })

  it('keeps Enter and arrows when letters are switched off', () => {
    const heard = [layer('list', ['KeyJ', 'ArrowDown'])]
    expect(actionFor(stroke('KeyJ'), heard, false)).toBeUndefined()
    expect(actionFor(stroke('ArrowDown'), heard, false)?.id).toBe('list.ArrowDown')
  })

  it('a disabled action keeps its key from lower layers', () => {
    const desk = layer('desk', ['KeyP'])
    const disabled = { ...desk, actions: desk.actions.map((action) => ({ ...action, enabled: false })) }
    expect(actionFor(stroke('KeyP'), [disabled, layer('list', ['KeyP'])], true)).toBeUndefined()
  })
})

describe('registry', () => {
  const cleanups: Array<() => void> = []
  afterEach(() => {
    for (const remove of cleanups.splice(0)) remove()
    setLetterKeys(true)
  })

  it('an exclusive layer silences those below until it goes', () => {
    const list = layer('list', ['KeyJ'])
    cleanups.push(addKeyLayer(list))
    const close = addKeyLayer(layer('desk', ['KeyP'], { exclusive: true }))
    const press = () =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyJ', bubbles: true }))
    press()
    expect(list.actions[0]?.perform).not.toHaveBeenCalled()
    close()
    press()
    expect(list.actions[0]?.perform).toHaveBeenCalledOnce()
  })

  it('leaves Enter to the column or the number of a page that has the focus', () => {
    const list = layer('list', ['Enter'])
    cleanups.push(addKeyLayer(list))
    const holder = document.createElement('div')
    holder.innerHTML =
      '<table><tr tabindex="0"><th tabindex="0"></th><td></td></tr></table><ul><li tabindex="0"></li></ul>'
    document.body.append(holder)
    cleanups.push(() => holder.remove())
    const press = (selector: string) =>
      holder
        .querySelector(selector)
        ?.dispatchEvent(new KeyboardEvent('keydown', { code: 'Enter', key: 'Enter', bubbles: true }))
    for (const selector of ['th', 'li']) press(selector)
    expect(list.actions[0]?.perform).not.toHaveBeenCalled()
    press('tr')
    expect(list.actions[0]?.perform).toHaveBeenCalledOnce()
  })
})
