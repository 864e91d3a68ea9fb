import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Tree, type TreeProps } from './tree'
import { checkStates, toggled, toggledStrictly } from './tree-checks'
import {
  ancestorsOf,
  branchesOf,
  descendantsOf,
  indexTree,
  movedNodes,
  searchTree,
  type TreeItem,
} from './tree-model'

const leaf = (key: string, note?: string): TreeItem => ({ key, title: key, note, children: [] })
const items: TreeItem[] = [
  {
    key: '总部',
    title: '总部',
    children: [
      { key: '运营', title: '运营', children: [leaf('华北'), leaf('华东')] },
      leaf('财务', 'A01A02'),
    ],
  },
  leaf('外部'),
]
const index = indexTree(items)

describe('the model', () => {
  it('knows what lies above and below', () => {
    expect(ancestorsOf(index, '华东')).toEqual(['运营', '总部'])
    expect(descendantsOf(index, '总部')).toEqual(['运营', '华北', '华东', '财务'])
    expect(branchesOf(index)).toEqual(['总部', '运营'])
  })

  it('sees what is new and what lies elsewhere', () => {
    const now = indexTree([{ key: '总部', title: '总部', children: [leaf('华北'), leaf('新')] }])
    expect(movedNodes(index, now)).toEqual(['华北', '新'])
    expect(movedNodes(index, index)).toEqual([])
  })

  it('finds titles and notes, with what leads to them', () => {
    expect(searchTree(index, ' ')).toBeUndefined()
    expect([...(searchTree(index, '华')?.shown ?? [])].sort()).toEqual(
      ['华北', '运营', '总部', '华东'].sort(),
    )
    expect([...(searchTree(index, 'a01a')?.hits ?? [])]).toEqual(['财务'])
  })

  it.each([
    [['华北'], '运营', 'part'],
    [['华北', '华东'], '运营', 'part'],
    [['运营', '华北', '华东'], '运营', 'on'],
    [['运营'], '运营', 'part'],
    [['运营'], '总部', 'part'],
    [[], '总部', 'off'],
  ])('with %s ticked, %s is %s', (chosen, key, state) => {
    expect(checkStates(index, new Set(chosen)).get(key)).toBe(state)
  })

  it('a tick takes along what leads to it and all below; taking it back leaves what led to it', () => {
    const ticked = toggled(index, new Set(), '运营')
    expect([...ticked].sort()).toEqual(['华东', '华北', '总部', '运营'].sort())
    expect([...toggled(index, ticked, '运营')]).toEqual(['总部'])
    expect([...toggled(index, new Set(['总部', '运营', '华北']), '运营')]).toContain('华东')
  })

  it('ticked apart, a node is whole by itself, and what leads to one says so', () => {
    const chosen = toggledStrictly(toggledStrictly(new Set(), '运营'), '财务')
    const states = checkStates(index, chosen, true)
    expect(['总部', '运营', '华北', '财务'].map((key) => states.get(key))).toEqual([
      'part',
      'on',
      'off',
      'on',
    ])
    expect([...toggledStrictly(chosen, '运营')]).toEqual(['财务'])
  })

  it('fixed nodes stay as they are', () => {
    const isDisabled = (key: string) => key === '华东'
    expect(toggled(index, new Set(), '运营', isDisabled).has('华东')).toBe(false)
    expect(toggled(index, new Set(['运营', '华北', '华东']), '运营', isDisabled)).toEqual(new Set(['华东']))
  })
})

function Shown(props: Partial<TreeProps>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['总部']))
  return <Tree name="部门" items={items} open={open} onOpen={setOpen} empty="没有部门" {...props} />
}

const node = (name: string) => screen.getByRole('treeitem', { name: new RegExp(name) })

it('is walked, opened and chosen from by the keyboard', async () => {
  const chosen: string[] = []
  render(<Shown onSelect={(key) => chosen.push(key)} />)
  await userEvent.tab()
  expect(node('总部')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  expect(node('运营')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}')
  expect(chosen).toEqual(['华北'])
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(screen.queryByRole('treeitem', { name: '华北' })).toBeNull()
  await userEvent.keyboard('{End}')
  expect(node('外部')).toHaveFocus()
  expect(screen.getAllByRole('treeitem').filter((each) => each.tabIndex === 0)).toHaveLength(1)
})

it('says its levels and what is open', () => {
  render(<Shown selected="运营" />)
  expect(node('运营')).toHaveAttribute('aria-level', '2')
  expect(node('运营')).toHaveAttribute('aria-setsize', '2')
  expect(node('运营')).toHaveAttribute('aria-selected', 'true')
  expect(node('总部')).toHaveAttribute('aria-expanded', 'true')
  expect(node('外部')).not.toHaveAttribute('aria-expanded')
})

it('a search opens what leads to its hits and closes again', () => {
  const { rerender } = render(<Shown search="华东" />)
  expect(screen.getAllByRole('treeitem').map((each) => each.textContent)).toEqual(['总部', '运营', '华东'])
  rerender(<Shown search="没有这个" />)
  expect(screen.getByText('没有匹配的内容')).toBeInTheDocument()
  rerender(<Shown search="" />)
  expect(screen.queryByRole('treeitem', { name: '华东' })).toBeNull()
})

it('boxes are ticked by Space, half ticked where only a part is', async () => {
  function Ticked() {
    const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
    const disabledReason = (key: string) => (key === '外部' ? '上级没有' : undefined)
    return <Shown checks={{ chosen, onChange: setChosen, disabledReason }} />
  }
  render(<Ticked />)
  node('财务').focus()
  await userEvent.keyboard(' ')
  expect(node('财务')).toHaveAttribute('aria-checked', 'true')
  expect(node('总部')).toHaveAttribute('aria-checked', 'mixed')
  await userEvent.click(node('外部'))
  expect(node('外部')).toHaveAttribute('aria-checked', 'false')
  expect(node('外部')).toHaveAttribute('title', '上级没有')
})
