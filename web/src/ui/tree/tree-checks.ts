import { ancestorsOf, descendantsOf, type TreeIndex } from './tree-model'

/** A box: ticked, empty, or ticked with something below it that is not (or the other way round). */
export type CheckState = 'on' | 'off' | 'part'

/**
 * How each node's box looks. A branch is whole only with everything below it;
 * where nodes are ticked apart, one that is ticked is whole by itself.
 */
export function checkStates(
  index: TreeIndex,
  chosen: ReadonlySet<string>,
  checkStrictly = false,
): Map<string, CheckState> {
  const states = new Map<string, CheckState>()
  // From the leaves up: children come after their parents in the index.
  for (const [key, { item }] of [...index].reverse()) {
    const below = item.children.map((child) => states.get(child.key) ?? 'off')
    const isOn = chosen.has(key)
    const isWhole = (isOn && checkStrictly) || below.every((state) => state === (isOn ? 'on' : 'off'))
    states.set(key, isWhole ? (isOn ? 'on' : 'off') : 'part')
  }
  return states
}

/** The choice after a click on the box of a node that is ticked apart from all others. */
export function toggledStrictly(chosen: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(chosen)
  if (!next.delete(key)) next.add(key)
  return next
}

/**
 * The choice after a click on a node's box: a box that is not whole becomes
 * whole with all below and what leads to it, a whole one becomes empty with
 * all below. `fixed` nodes stay as they are.
 */
export function toggled(
  index: TreeIndex,
  chosen: ReadonlySet<string>,
  key: string,
  isDisabled: (key: string) => boolean = () => false,
): Set<string> {
  const next = new Set(chosen)
  const family = [key, ...descendantsOf(index, key)].filter((each) => !isDisabled(each))
  if (family.every((each) => chosen.has(each))) {
    for (const each of family) next.delete(each)
    return next
  }
  for (const each of [...ancestorsOf(index, key), ...family]) if (!isDisabled(each)) next.add(each)
  return next
}
