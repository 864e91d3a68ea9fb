import type { TargetType } from './review-wire'

/** The lists that have a desk: their paths are the published ones (spec §2). */
const desks: Record<string, { targetType: TargetType; title: string }> = {
  '/driver/check': { targetType: 'driver', title: '司机审核' },
  '/vehicle/check': { targetType: 'vehicle', title: '车辆审核' },
  // The spec knows no list of carriers for review alone.
  '/carrier/list': { targetType: 'carrier', title: '承运商审核' },
  '/customer/list': { targetType: 'customer', title: '客户审核' },
  '/shipping/autlist': { targetType: 'waybill', title: '运单审核' },
}

/** The desk that belongs to an address, and the task that the address asks for. */
export function deskOf(pathname: string, search: string) {
  const desk = desks[pathname]
  return { desk, wanted: desk ? new URLSearchParams(search).get('task') : null }
}
