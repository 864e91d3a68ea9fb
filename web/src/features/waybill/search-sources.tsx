import { call } from '@/api/call'
import { withdrawn } from '@/api/refusal'
import type { SearchSource } from '@/widgets/search-select/search-source'
import { SearchText } from '@/widgets/search-select/search-text'

/** Rows of a page of what is searched. */
const PAGE = 20

/** Names that are known already, by their ids: whoever reads a waybill need not see its customer. */
type Known = Readonly<Record<string, string>>

/** What is known already keeps its name; somebody else's choice is asked for. */
async function named(known: Known, values: readonly string[], ask: (id: string) => Promise<string>) {
  const name = async (id: string) => [id, known[id] || (await ask(id).catch(() => ''))] as const
  return Object.fromEntries(await Promise.all(values.map(name)))
}

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
  textsOf: (values, signal) =>
    named(
      known,
      values,
      async (id) =>
        (
          await call('GET', '/customer/hyCustomerUser/queryById', {
            query: { id },
            signal,
            handles: withdrawn,
          })
        ).consignor,
    ),
})

const isPlate = (text: string) => /^(?:\S{3}|\S{7,8})$/.test(text)

/** Vehicles that passed their review, by their whole plate or its last three signs, or by the owner's name. */
export const vehicleSource = (known: Known): SearchSource => ({
  key: ['waybill', 'choose', 'vehicle', known],
  search: async (keyword, pageNo, signal) => {
    const asked = isPlate(keyword) ? { vehicleNumber: keyword } : { owner: `${keyword}*` }
    const page = await call('GET', '/vehicle/hyVehicle/list', {
      query: { ...asked, reviewState: 1, pageNo, pageSize: PAGE },
      signal,
    })
    return {
      options: page.records.map((row) => ({
        value: row.id,
        text: row.vehicleNumber,
        detail: row.usable ? row.owner : `${row.owner}（不可用）`,
        disabled: !row.usable,
      })),
      hasMore: pageNo < page.pages,
    }
  },
  textsOf: (values, signal) =>
    named(
      known,
      values,
      async (id) =>
        (await call('GET', '/vehicle/hyVehicle/queryById', { query: { id }, signal, handles: withdrawn }))
          .vehicleNumber,
    ),
})

/** Actual carriers who passed their review, by the beginning of their name. */
export const carrierSource = (known: Known): SearchSource => ({
  key: ['waybill', 'choose', 'carrier', known],
  search: async (keyword, pageNo, signal) => {
    const page = await call('GET', '/carrier/hyCarrier/list', {
      query: { actualCarrierName: `${keyword}*`, reviewState: 1, pageNo, pageSize: PAGE },
      signal,
    })
    return {
      options: page.records.map((row) => ({
        value: row.id,
        text: row.actualCarrierName,
        detail: row.usable ? row.actualCarrierId : `${row.actualCarrierId}（不可用）`,
        disabled: !row.usable,
      })),
      hasMore: pageNo < page.pages,
    }
  },
  textsOf: (values, signal) =>
    named(
      known,
      values,
      async (id) =>
        (await call('GET', '/carrier/hyCarrier/queryById', { query: { id }, signal, handles: withdrawn }))
          .actualCarrierName,
    ),
})

const PHONE = /^(?:\d{4}|\d{11})$/

/** Drivers who passed their review, by the beginning of their name or the end of their phone number. */
export const driverSource = (known: Known): SearchSource => ({
  key: ['waybill', 'choose', 'driver', known],
  search: async (keyword, pageNo, signal) => {
    const asked = PHONE.test(keyword) ? { telephone: keyword } : { driverName: `${keyword}*` }
    const page = await call('GET', '/driver/hyDriver/list', {
      query: { ...asked, reviewState: 1, pageNo, pageSize: PAGE },
      signal,
    })
    return {
      options: page.records.map((row) => ({
        value: row.id,
        text: row.driverName,
        detail: row.usable ? row.telephone : `${row.telephone}（不可用）`,
        disabled: !row.usable,
      })),
      hasMore: pageNo < page.pages,
    }
  },
  textsOf: (values, signal) =>
    named(
      known,
      values,
      async (id) =>
        (await call('GET', '/driver/hyDriver/queryById', { query: { id }, signal, handles: withdrawn }))
          .driverName,
    ),
})

/** Says a chosen value of a source in words, as a conflict shows it. */
export const nameFrom = (source: SearchSource) => (value: unknown) =>
  value ? <SearchText source={source} value={String(value)} /> : '（空）'
