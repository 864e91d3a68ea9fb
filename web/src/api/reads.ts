let reads = new AbortController()

/**
 * Takes back what the page still asks for and lets it ask for nothing more: its
 * user is signing out, and the server would refuse it. What changes something is sent.
 */
export function stopReads(): void {
  reads.abort()
}

/** Somebody signed in. */
export function allowReads(): void {
  if (reads.signal.aborted) reads = new AbortController()
}

/** Aborted when the read is taken back, by its own asker or with all others. */
export function readSignal(own?: AbortSignal): AbortSignal {
  return own ? AbortSignal.any([own, reads.signal]) : reads.signal
}
