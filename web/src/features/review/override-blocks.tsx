import { useState } from 'react'
import { ActionButton } from '@/ui/keyboard/action-button'
import type { Action } from '@/ui/keyboard/registry'
import { blocksOf } from './prechecks'
import type { Block, Task } from './review-wire'
import css from './side.module.css'
import { TOO_SOON, useSettled } from './use-settled'

/** The blocks that stand, against those that were read. */
export interface BlocksRead {
  blocks: readonly Block[]
  /** Others stand than were read: nothing is overridden until somebody says that they have read these. */
  isChanged: boolean
  /** Why a stroke does nothing yet: it was under way before they came on screen. */
  tooSoon: string | undefined
  isNew: (block: Block) => boolean
  /** Says that they were read: neither Enter nor Ctrl+Enter does. */
  seen: Action
}

/** What stands against a pass, beside what stood there when its panel was opened. */
export function useBlocksRead(task: Task, onSeen: () => void): BlocksRead {
  const blocks = blocksOf(task)
  const [read, setRead] = useState<readonly Block[]>(blocks)
  const known = read.map(textOf)
  const standing = blocks.map(textOf)
  const isChanged = inOrder(standing) !== inOrder(known)
  const tooSoon = useSettled(`override${inOrder(standing)}`) ? undefined : TOO_SOON
  return {
    blocks,
    isChanged,
    tooSoon,
    isNew: (block) => !known.includes(textOf(block)),
    seen: {
      id: 'override.seen',
      name: '已核对',
      code: 'KeyY',
      enabled: isChanged && blocks.length > 0 && tooSoon === undefined,
      reason: tooSoon,
      perform: () => {
        setRead(blocks)
        onSeen()
      },
    },
  }
}

const textOf = ({ code, message }: Block) => `${code} ${message}`

const inOrder = (texts: readonly string[]) => [...texts].sort().join('\n')

/** What would be overridden, and what of it has come up while the reason was typed. */
export function OverrideBlocks({ of: { blocks, isChanged, isNew, seen } }: { of: BlocksRead }) {
  return (
    <>
      {isChanged && <Notice isNone={blocks.length === 0} seen={seen} />}
      <ul className={css.overrideBlocks}>
        {blocks.map((block) => (
          <li key={textOf(block)}>
            {textOf(block)}
            {isNew(block) && <strong>（新出现的拦截项）</strong>}
          </li>
        ))}
      </ul>
    </>
  )
}

function Notice({ isNone, seen }: { isNone: boolean; seen: Action }) {
  if (isNone) return <p role="alert">拦截项在您填写期间已全部解除，请返回后直接通过。</p>
  return (
    <p role="alert">
      拦截项在您填写期间有变化，请核对下面的内容后再确定。 <ActionButton action={seen} size="small" />
    </p>
  )
}
