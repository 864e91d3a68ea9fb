import { type Side, useDesk } from './desk-state'

/** The documents that were looked at, with one that comes on screen: what is said about it stands at the side, unless the history is shown there. */
export function lookedAt(looked: readonly string[], docType: string, side: Side): readonly string[] {
  return side === '历史' || looked.includes(docType) ? looked : [...looked, docType]
}

/** Shows what is to be checked at the side, or what was before. */
export function showSide(side: Side): void {
  const { looked, verdicts } = useDesk.getState()
  useDesk.setState({ side, looked: verdicts ? lookedAt(looked, verdicts.current, side) : looked })
}
