import { call } from '@/api/call'

/** A subject of review with numbers of its own on the dashboard. */
export interface CountedSubject {
  key: 'driver' | 'vehicle' | 'waybill' | 'carrier' | 'customer'
  title: string
  /** The list in which it is counted. */
  list: string
  /** What one counts, and what the number of them is called. */
  unit: string
  measure: string
  readTabs: (signal: AbortSignal) => Promise<Tabs>
  /** What runs out; absent where nothing does. */
  readExpiry?: (signal: AbortSignal) => Promise<Expiry>
  /** How many wait since then or longer (`YYYY-MM-DD HH:mm:ss`). */
  countWaiting: (until: string, signal: AbortSignal) => Promise<number>
}

/** What a chart counts: 司机（人）. */
export const countedAs = ({ title, unit }: CountedSubject) => `${title}（${unit}）`

/** The numbers over its list. */
type Tabs = Record<'pending' | 'passed' | 'failed' | 'mine' | 'expiring', number>

/** What runs out: week by week from today, and what already has. */
export interface Expiry {
  weeks: { from: string; to: string; count: number }[]
  expired: number
}

const waiting = (until: string) => ({ reviewState: 0, submitTime_end: until, pageSize: 1 })

export const countedSubjects: readonly CountedSubject[] = [
  {
    key: 'driver',
    title: '司机',
    list: '/driver/check',
    unit: '人',
    measure: '人数',
    readTabs: (signal) => call('GET', '/driver/hyDriver/tabs', { signal }),
    readExpiry: (signal) => call('GET', '/driver/hyDriver/expiring', { signal }),
    countWaiting: async (until, signal) =>
      (await call('GET', '/driver/hyDriver/list', { query: waiting(until), signal })).total,
  },
  {
    key: 'vehicle',
    title: '车辆',
    list: '/vehicle/check',
    unit: '辆',
    measure: '数量',
    readTabs: (signal) => call('GET', '/vehicle/hyVehicle/tabs', { signal }),
    readExpiry: (signal) => call('GET', '/vehicle/hyVehicle/expiring', { signal }),
    countWaiting: async (until, signal) =>
      (await call('GET', '/vehicle/hyVehicle/list', { query: waiting(until), signal })).total,
  },
  {
    key: 'waybill',
    title: '运单',
    list: '/shipping/autlist',
    unit: '单',
    measure: '数量',
    readTabs: (signal) => call('GET', '/shipping/hyWaybill/tabs', { signal }),
    countWaiting: async (until, signal) =>
      (await call('GET', '/shipping/hyWaybill/list', { query: waiting(until), signal })).total,
  },
  {
    key: 'carrier',
    title: '承运商',
    list: '/carrier/list',
    unit: '家',
    measure: '数量',
    readTabs: (signal) => call('GET', '/carrier/hyCarrier/tabs', { signal }),
    readExpiry: (signal) => call('GET', '/carrier/hyCarrier/expiring', { signal }),
    countWaiting: async (until, signal) =>
      (await call('GET', '/carrier/hyCarrier/list', { query: waiting(until), signal })).total,
  },
  {
    key: 'customer',
    title: '客户',
    list: '/customer/list',
    unit: '家',
    measure: '数量',
    readTabs: (signal) => call('GET', '/customer/hyCustomerUser/tabs', { signal }),
    readExpiry: (signal) => call('GET', '/customer/hyCustomerUser/expiring', { signal }),
    countWaiting: async (until, signal) =>
      (await call('GET', '/customer/hyCustomerUser/list', { query: waiting(until), signal })).total,
  },
]
