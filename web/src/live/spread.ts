/** ms within which consoles spread their refetching after one event or break, so that a hundred do not ask at once. */
export const SPREAD = 1_000

/** This console's moment within the spread, in ms. */
export const momentWithin = (): number => Math.random() * SPREAD
