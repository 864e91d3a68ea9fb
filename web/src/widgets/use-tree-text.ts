import { clearingByPointer } from '@/ui/clearing'
import { leaveByTab } from '@/ui/leave-list'
import { meantOption } from '@/ui/left-text/meant-option'
import { useLeftText } from '@/ui/left-text/use-left-text'

interface Node {
  value: string
  title: string
  disabled?: boolean
  children?: readonly Node[]
}

interface TreeTextOptions<Each extends Node> {
  treeData: readonly Each[]
  chosen: readonly string[]
  /** Never called for what is chosen already. */
  onChoose: (value: string) => void
  /** Takes out what is chosen, in a tree to choose one from: of several the keys take the last themselves. */
  onClear?: () => void
  /** What a node is called besides its title. */
  namesOf?: (node: Each) => readonly string[]
}

const flat = <Each extends Node>(nodes: readonly Each[]): Each[] =>
  nodes.flatMap((node) => [node, ...flat((node.children ?? []) as readonly Each[])])

/** What is typed in a tree to choose from and left there: `heard` are props of the tree, `under` stands below it. */
export function useTreeText<Each extends Node>(options: TreeTextOptions<Each>) {
  const { treeData, chosen, onChoose, onClear, namesOf } = options
  const { heard, drop, under, isUnmeant } = useLeftText<{ value: string }>({
    chosen,
    meaning: (text) =>
      meantOption(
        text,
        flat(treeData).map((node) => ({ ...node, label: node.title, names: namesOf?.(node) })),
      ),
    take: ({ value }) => onChoose(value),
    clear: chosen.length > 0 && onClear,
  })
  const own = { onSelect: drop, onDeselect: drop, onInputKeyDown: leaveByTab, allowClear: clearingByPointer }
  return { heard: { ...heard, ...own }, under, isUnmeant }
}
