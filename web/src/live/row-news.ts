/** A row as servers of the family send it. */
export type NewsRow = Readonly<Record<string, unknown>>

/** The field whose own fields are merged (spec §3). */
const MERGED = 'tug_status'

/**
 * What a row is to become when the server sends news of it: fields it names
 * replace those of the row, and of `tug_status`, an object or its JSON text,
 * each named field does. The text stays text where the row holds text.
 */
export function merged(row: NewsRow, news: NewsRow): NewsRow {
  if (!(MERGED in news)) return news
  const known = fieldsOf(row[MERGED])
  const named = fieldsOf(news[MERGED])
  if (!named) return news
  const all = { ...known, ...named }
  return { ...news, [MERGED]: typeof row[MERGED] === 'string' ? JSON.stringify(all) : all }
}

function fieldsOf(value: unknown): NewsRow | null {
  if (typeof value === 'string') {
    try {
      return fieldsOf(JSON.parse(value))
    } catch {
      return null
    }
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as NewsRow) : null
}
