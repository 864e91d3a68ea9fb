import type { QueryKey } from '@tanstack/react-query'

/** A query key whose words a test composes; pages write theirs out, so that they are checked. */
export const queryKey = (...words: unknown[]) => words as unknown as QueryKey
