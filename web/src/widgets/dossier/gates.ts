/** What papers can close, and a whitelist open (of the dictionary hy_intercept). */
export const gates = ['1', '2'] as const

/** A gate in words. */
export const gateName = (gate: string): string => (gate === '1' ? '接单' : '提现')
