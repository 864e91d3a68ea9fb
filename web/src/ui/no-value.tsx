const faint = { color: 'var(--fd-text-secondary)' }

/** Stands where a record has no value. */
export const NoValue = () => <span style={faint}>—</span>
