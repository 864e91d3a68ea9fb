import { call } from '@/api/call'
import { withdrawn } from '@/api/refusal'
import type { SearchSource } from '@/widgets/search-select/search-source'
import { SearchText } from '@/widgets/search-select/search-text'

/** Rows of a page of what is searched. */
const PAGE = 20

/** Names that are known already, by their ids: whoever reads a waybill need not see its customer. */
type Known = Readonly<Record<string, string>>

/** Asks for one by its id; one that is gone or out of sight has no name. */
const one = (id: string, signal: AbortSignal) => ({ query: { id }, signal, handles: withdrawn })

/** What is known already keeps its name; somebody else's choice is asked for. */
const names =
  (known: Known, ask: (id: string, signal: AbortSignal) => Promise<string>): SearchSource['textsOf'] =>
  async (values, signal) => {
    const name = async (id: string) => [id, known[id] || (await ask(id, signal).catch(() => ''))] as const
    return Object.fromEntries(await Promise.all(values.map(name)))
  }

/** Who may be chosen: those that may take orders, or any, whatever became of their review. */
type Among = 'usable' | 'any'

/** A row to choose; what may not work is shown, and cannot be where only the usable may. */
const optionAmong =
  (among: Among) =>
  ({ id, usable }: { id: string; usable: boolean }, text: string, detail: string) => ({
    value: id,
    text,
    detail: usable || among === 'any' ? detail : `${detail}（不可用）`,
    disabled: !usable && among === 'usable',
  })

/** The usable have passed their review. */
const reviewed = (among: Among) => (among === 'usable' ? { reviewState: 1 } : {})

/** Customers in use, by a part of their name. */
export const customerSource = (known: Known): SearchSource => ({
  key: ['waybill', 'choose', 'customer', known],
  search: async (keyword, pageNo, signal) => {
    const page = await call('GET', '/customer/hyCustomerUser/list', {
      query: { consignor: `*${keyword}*`, status: 1, pageNo, pageSize: PAGE },
      signal,
    })
    return {
      options: page.records.map((row) => ({ value: row.id, text: row.consignor, detail: row.consignorId })),
      hasMore: pageNo < page.pages,
    }
  },
  textsOf: names(
    known,
    async (id, signal) =>
      (await call('GET', '/customer/hyCustomerUser/queryById', one(id, signal))).consignor,
  ),
})

const isPlate = (text: string) => /^(?:\S{3}|\S{7,8})$/.test(text)

/** Vehicles by their whole plate or its last three signs, or by the owner's name. */
export const vehicleSource = (known: Known, among: Among = 'usable'): SearchSource => ({
  key: ['waybill', 'choose', 'vehicle', among, known],
  search: async (keyword, pageNo, signal) => {
    const asked = isPlate(keyword) ? { vehicleNumber: keyword } : { owner: `${keyword}*` }
    const page = await call('GET', '/vehicle/hyVehicle/list', {
      query: { ...asked, ...reviewed(among), pageNo, pageSize: PAGE },
      signal,
    })
    return {
      options: page.records.map((row) => optionAmong(among)(row, row.vehicleNumber, row.owner)),
      hasMore: pageNo < page.pages,
    }
  },
  textsOf: names(
    known,
    async (id, signal) => (await call('GET', '/vehicle/hyVehicle/queryById', one(id, signal))).vehicleNumber,
  ),
})

/** Actual carriers by the beginning of their name. */
export const carrierSource = (known: Known, among: Among = 'usable'): SearchSource => ({
  key: ['waybill', 'choose', 'carrier', among, known],
  search: async (keyword, pageNo, signal) => {
    const page = await call('GET', '/carrier/hyCarrier/list', {
      query: { actualCarrierName: `${keyword}*`, ...reviewed(among), pageNo, pageSize: PAGE },
      signal,
    })
    return {
      options: page.records.map((row) => optionAmong(among)(row, row.actualCarrierName, row.actualCarrierId)),
      hasMore: pageNo < page.pages,
    }
  },
  textsOf: names(
    known,
    async (id, signal) =>
      (await call('GET', '/carrier/hyCarrier/queryById', one(id, signal))).actualCarrierName,
  ),
})

const PHONE = /^(?:\d{4}|\d{11})$/

/** Drivers by the beginning of their name or the end of their phone number. */
export const driverSource = (known: Known, among: Among = 'usable'): SearchSource => ({
  key: ['waybill', 'choose', 'driver', among, known],
  search: async (keyword, pageNo, signal) => {
    const asked = PHONE.test(keyword) ? { telephone: keyword } : { driverName: `${keyword}*` }
    const page = await call('GET', '/driver/hyDriver/list', {
      query: { ...asked, ...reviewed(among), pageNo, pageSize: PAGE },
      signal,
    })
    return {
      options: page.records.map((row) => optionAmong(among)(row, row.driverName, row.telephone)),
      hasMore: pageNo < page.pages,
    }
  },
  textsOf: names(
    known,
    async (id, signal) => (await call('GET', '/driver/hyDriver/queryById', one(id, signal))).driverName,
  ),
})

/** Says a chosen value of a source in words, as a conflict shows it. */
export const nameFrom = (source: SearchSource) => (value: unknown) =>
  value ? <SearchText source={source} value={String(value)} /> : '（空）'
