import type { ReactElement } from 'react'

/** The popup of a tree under the name that its input says: the library leaves it out for trees. */
export const treePopup = (id: string | undefined) => (popup: ReactElement) => (
  <div id={`${id}_list`}>{popup}</div>
)

/** A tree is searched by a part of what its nodes are called. */
export const searchTitles = { treeNodeFilterProp: 'title' } as const
