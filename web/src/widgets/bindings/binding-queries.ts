import { useQuery } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import type { components } from '@/api/schema.gen'
import { useChange } from '../use-change'

/** Who drives a vehicle, or did: `unboundTime` is null while it holds. */
export type Binding = components['schemas']['VehicleBinding']

export const useBindingsOfVehicle = (vehicleId: string) =>
  useQuery({
    queryKey: ['vehicle', 'bindings', vehicleId],
    queryFn: ({ signal }) => call('GET', '/vehicle/hyVehicle/bindings', { query: { vehicleId }, signal }),
    meta: { showsRefusal: true },
  })

export const useBindingsOfDriver = (driverId: string) =>
  useQuery({
    queryKey: ['driver', 'bindings', driverId],
    queryFn: ({ signal }) => call('GET', '/vehicle/hyVehicle/drivenBy', { query: { driverId }, signal }),
    meta: { showsRefusal: true },
  })

/** A binding is a matter of both. */
const also = [['driver', 'bindings'] as const]

export const useBind = () =>
  useChange(
    'vehicle',
    (body: { vehicleId: string; driverId: string; role: number }) =>
      callForEnvelope('POST', '/vehicle/hyVehicle/bind', { body }),
    { also },
  )

export const useUnbind = () =>
  useChange(
    'vehicle',
    (id: string) => callForEnvelope('POST', '/vehicle/hyVehicle/unbind', { body: { id } }),
    { also },
  )
