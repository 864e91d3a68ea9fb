/** What is left of the time to judge, ms, from which on it is marked as running out. */
export const RUNNING_OUT = 3_600_000
