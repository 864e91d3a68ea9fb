/** What a save of grants sends: the server takes and gives the difference, and leaves all else as it is. */
export interface GrantChange {
  /** Ids now wanted. */
  permissionIds: string[]
  /** Ids as they were when the change began. */
  lastpermissionIds: string[]
}

export function grantChange(base: ReadonlySet<string>, chosen: ReadonlySet<string>): GrantChange {
  return { permissionIds: [...chosen], lastpermissionIds: [...base] }
}

/** How many rows a change adds and takes. */
export function countChange(base: ReadonlySet<string>, chosen: ReadonlySet<string>) {
  return {
    added: [...chosen].filter((id) => !base.has(id)).length,
    removed: [...base].filter((id) => !chosen.has(id)).length,
  }
}

/** What others gave and took since the change began, beside what the change itself does: it is left as it is. */
export function changeOfOthers(
  { permissionIds, lastpermissionIds }: GrantChange,
  granted: readonly string[],
) {
  const wanted = new Set(permissionIds)
  const base = new Set(lastpermissionIds)
  const now = new Set(granted)
  return {
    given: granted.filter((id) => !base.has(id) && !wanted.has(id)),
    taken: lastpermissionIds.filter((id) => !now.has(id) && wanted.has(id)),
  }
}
