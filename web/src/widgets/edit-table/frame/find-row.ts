/** Further looks for a row that is not there yet (spec §4). */
const TRIES = 3
/** ms between two looks. */
const PAUSE = 100

/** Waits for an element that is about to be rendered; null when it does not come. */
export async function findWithRetries(find: () => Element | null): Promise<Element | null> {
  for (let tries = 0; ; tries++) {
    const found = find()
    if (found || tries === TRIES) return found
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}
