import type { DictOption } from '@/storage/keys'
import { captionOf } from './dict-options'

/** A value of a dictionary with those that belong to it. */
export interface DictNode {
  value: string
  title: string
  disabled?: boolean
  children: DictNode[]
}

/** A value without the pairs of zeros that fill up codes of a fixed length: 1400 begins 1402 as 14 would. */
const stem = (value: string) => value.replace(/(?<=.)(00)+$/, '')

/**
 * The tree that the values of a dictionary spell: one that begins with another
 * belongs to it, A01A02 to A01 and 140105 to 140100. Values that stand alone
 * stay side by side.
 */
export function dictTree(options: readonly DictOption[]): DictNode[] {
  const nodes = options.map((option): DictNode => {
    const { value, disabled } = option
    return { value, title: captionOf(option), disabled, children: [] }
  })
  const top: DictNode[] = []
  for (const node of nodes) (ownerOf(node, nodes)?.children ?? top).push(node)
  return top
}

/** The longest other value that this one begins with. */
function ownerOf({ value }: DictNode, nodes: readonly DictNode[]): DictNode | undefined {
  const above = nodes.filter(
    (other) =>
      other.value !== value &&
      other.value !== '' &&
      stem(value) !== stem(other.value) &&
      value.startsWith(stem(other.value)),
  )
  return above.sort((a, b) => b.value.length - a.value.length)[0]
}
