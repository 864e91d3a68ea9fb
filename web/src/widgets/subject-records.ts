/** A kind of subject in words, and the page of its records. */
interface SubjectRecords {
  name: string
  path: string
  /** What the page is asked for, before the id of the record that is to be open. */
  query: string
}

/** Where the records of a kind of subject are kept. */
const pages: Readonly<Record<string, SubjectRecords>> = {
  driver: { name: '司机', path: '/driver/list', query: 'fileter=1&open=' },
  vehicle: { name: '车辆', path: '/vehicle/list', query: 'fileter=1&open=' },
  carrier: { name: '承运商', path: '/carrier/list', query: 'open=' },
  customer: { name: '客户', path: '/customer/list', query: 'open=' },
  waybill: { name: '运单', path: '/shipping/list', query: 'open=' },
}

/** The page of the records of a kind of subject; undefined where none is known. */
export const recordsOf = (subject: string): SubjectRecords | undefined => pages[subject]

/** The address of one record. */
export function recordHref(subject: string, id: string): string | undefined {
  const page = recordsOf(subject)
  return page && `${page.path}?${page.query}${encodeURIComponent(id)}`
}
