import { Plate } from '@/ui/plate/plate'
import { BindingList } from '@/widgets/bindings/binding-list'
import { useBindingsOfDriver } from '@/widgets/bindings/binding-queries'

/** What the driver drives and drove; it is bound where the vehicle stands. */
export function DriverVehicles({ id }: { id: string }) {
  return (
    <BindingList
      source={useBindingsOfDriver(id)}
      other={({ vehicleNumber, vehiclePlateColorCode }) => (
        <Plate number={vehicleNumber} color={vehiclePlateColorCode} />
      )}
      empty="未绑定车辆"
    />
  )
}
