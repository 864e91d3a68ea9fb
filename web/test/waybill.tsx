import { readFileSync } from 'node:fs'
import { serve } from '#test/wire'
import type { Waybill } from '@/widgets/freight/waybill-wire'

/** Every name that the wire gives a waybill. */
export const properties: string[] = Object.keys(
  JSON.parse(readFileSync('../api/openapi.json', 'utf8')).components.schemas.WaybillView.properties,
)

const picture = (docType: string, name: string, url: string, required = true) => ({
  docType,
  name,
  url,
  result: 0,
  required,
})

/** A waybill on its way with a load of 10 t; money is fen, weights kg. */
export const moving = {
  ...Object.fromEntries(properties.map((name) => [name, /Fen$|Kg$|Count$|Amount$/.test(name) ? 0 : ''])),
  id: 'w1',
  version: 4,
  shippingNoteNumber: 'YD26112600000001',
  serialNumber: '0000',
  lifecycle: 40,
  actions: ['abnormal', 'unload', 'void'],
  editable: true,
  customerId: 'c1',
  consignor: '晋山煤炭运销',
  consignee: '滨海钢铁',
  loadingSubdivisionCode: '140213',
  loadingSubdivisionCode_dictText: '山西省大同市平城区',
  placeOfLoading: '示例路 1 号',
  receiptSubdivisionCode: '120116',
  receiptSubdivisionCode_dictText: '天津市滨海新区',
  goodsReceiptPlace: '示例港 2 号',
  distanceKm: 490,
  vehicleId: 'v1',
  vehicleNumber: '晋Z00015',
  vehiclePlateColorCode: '2',
  driverId: 'd1',
  driverName: '王建国',
  descriptionOfGoods: '原煤',
  goods: [
    {
      descriptionOfGoods: '原煤',
      cargoTypeClassificationCode: '0100',
      goodsItemGrossWeightKg: 10_000,
      cubeDm3: 0,
      totalNumberOfPackages: 0,
    },
  ],
  transportTypeCode: '1',
  businessTypeCode: '1002996',
  policyNumber: 'none',
  vehicleAmount: 1,
  settleUnit: 1,
  settleBasis: 3,
  allowLossPermille: 3,
  unitPriceFen: 13_000,
  lossPriceFen: 60_000,
  totalMonetaryFen: 450_000,
  loadGrossKg: 18_000,
  loadTareKg: 8_000,
  loadNetKg: 10_000,
  payableFen: 130_000,
  despatchActualDateTime: '2026-11-20 09:00:00',
  goodsReceiptDateTime: null,
  amounts: {
    settleKg: 10_000,
    lossKg: 0,
    driverFreightFen: 130_000,
    lossDeductFen: 0,
    payableFen: 130_000,
    cashFen: 130_000,
    marginFen: 320_000,
  },
  reviewState: -1,
  riskLevel: 0,
  precheckHits: [],
  leaseUntil: null,
  documents: [
    picture('31', '装货磅单', '/sys/common/static/f/31.jpg'),
    picture('32', '卸货磅单', ''),
    picture('33', '回单', ''),
  ],
} as unknown as Waybill

/** The same, unloaded with 9.9 t, signed, and waiting for its review. */
export const signed: Waybill = {
  ...moving,
  lifecycle: 60,
  actions: ['void'],
  reviewState: 0,
  unloadGrossKg: 17_900,
  unloadTareKg: 8_000,
  unloadNetKg: 9_900,
  goodsReceiptDateTime: '2026-11-20 21:00:00',
  finishDateTime: '2026-11-20 22:00:00',
  otherAddFen: 1_000,
  tollFen: 2_000,
  otherDeductFen: 300,
  roundOffFen: 50,
  oilFen: 10_000,
  prepaidFen: 5_000,
  amounts: {
    settleKg: 9_900,
    lossKg: 100,
    driverFreightFen: 128_700,
    lossDeductFen: 4_200,
    payableFen: 127_150,
    cashFen: 110_150,
    marginFen: 322_850,
  },
}

const dictionaries = [
  'hy_cargo_type',
  'hy_reject_waybill',
  'hy_abnormal_type',
  'hy_transport_type',
  'hy_business_type',
  'hy_settle_unit',
  'hy_settle_basis',
  'hy_waybill_source',
]

/** A server that knows one waybill. */
export function answers(more: Parameters<typeof serve>[0] = {}, waybill: Waybill = moving) {
  const page = { records: [waybill], total: 1, current: 1, size: 10, pages: 1 }
  return serve({
    'GET /shipping/hyWaybill/list': () => page,
    'GET /shipping/hyWaybill/tabs': () => ({ pending: 3, passed: 2, failed: 1, mine: 0, expiring: 0 }),
    'GET /shipping/hyWaybill/stages': () => [
      { lifecycle: 40, count: 5 },
      { lifecycle: 90, count: 2 },
    ],
    'GET /shipping/hyWaybill/queryById': () => waybill,
    'GET /shipping/hyWaybill/log': () => [],
    'GET /sys/user/preference/list.waybill-check': () => null,
    'GET /sys/user/preference/list.waybill-list': () => null,
    ...Object.fromEntries(dictionaries.map((code) => [`GET /sys/dict/getDictItems/${code}`, () => []])),
    ...more,
  })
}
