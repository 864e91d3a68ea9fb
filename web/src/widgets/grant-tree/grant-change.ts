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
