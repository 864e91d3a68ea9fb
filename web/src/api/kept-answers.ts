import type { Envelope } from './call'

/** Trees are few; whatever else carries a tag does not push the page's memory. */
const MOST = 16

interface Kept {
  tag: string
  envelope: Envelope
}

/**
 * Long answers that the server marks with a tag, as long as the page lives and
 * for the session that asked. Browsers keep none of them: every answer is
 * no-store. Whoever asks again gets the very same objects; nobody changes them.
 */
class KeptAnswers {
  private session: string | null = null
  private readonly answers = new Map<string, Kept>()

  /** What this session was answered at an address, if it was tagged. */
  find(session: string | null, address: string): Kept | undefined {
    return session === this.session ? this.answers.get(address) : undefined
  }

  /** Keeps an answer; one without a tag takes the place of one that had it. */
  keep(session: string | null, address: string, tag: string | null, envelope: Envelope): void {
    if (session !== this.session) this.answers.clear()
    this.session = session
    this.answers.delete(address)
    if (!tag) return
    const [oldest] = this.answers.keys()
    if (this.answers.size >= MOST && oldest !== undefined) this.answers.delete(oldest)
    this.answers.set(address, { tag, envelope })
  }
}

export const keptAnswers = new KeptAnswers()
