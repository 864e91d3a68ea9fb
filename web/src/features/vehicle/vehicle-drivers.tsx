import { Button } from 'antd'
import { useState } from 'react'
import { confirm } from '@/ui/confirm'
import { useAllowed } from '@/widgets/allowed'
import { BindingList } from '@/widgets/bindings/binding-list'
import { type Binding, useBind, useBindingsOfVehicle, useUnbind } from '@/widgets/bindings/binding-queries'
import type { ReportConfig } from '@/widgets/report-picker/report-config'
import { ReportPicker } from '@/widgets/report-picker/report-picker'
import { isTrailer } from './document-types'
import type { Vehicle } from './vehicle-queries'

const MAIN_DRIVER = 1

/** Drivers in force, one of whom is chosen. */
const drivers: ReportConfig = {
  code: 'hy_driver',
  orgFields: 'id',
  destFields: 'driverId',
  params: { review_state: '1' },
}

/** Who drives the vehicle and who did; whoever may edit it binds and unbinds. */
export function VehicleDrivers({ vehicle: { id, vehicleNumber, vehicleType } }: { vehicle: Vehicle }) {
  const mayEdit = useAllowed('vehicle:edit')
  const mayChoose = useAllowed('driver:list') && mayEdit && !isTrailer({ vehicleType })
  const [isChoosing, setChoosing] = useState(false)
  const bind = useBind()
  const unbind = useUnbind()
  const askAndUnbind = async ({ id: bindingId, driverName }: Binding) => {
    const text = `确定要解除「${driverName}」与「${vehicleNumber}」的绑定吗?`
    const detail = '解除后保留在历史中，可以重新绑定。'
    if (await confirm({ title: '解除绑定', text, detail, okText: '解除' })) unbind.mutate(bindingId)
  }
  return (
    <>
      <BindingList
        source={useBindingsOfVehicle(id)}
        other={({ driverName }) => <strong>{driverName}</strong>}
        empty="未绑定司机"
        onUnbind={mayEdit ? (binding) => void askAndUnbind(binding) : undefined}
      />
      {mayChoose && (
        <Button size="small" loading={bind.isPending} onClick={() => setChoosing(true)}>
          绑定司机
        </Button>
      )}
      <ReportPicker
        open={isChoosing}
        config={drivers}
        onChoose={([driver]) => {
          setChoosing(false)
          if (driver) bind.mutate({ vehicleId: id, driverId: String(driver.id), role: MAIN_DRIVER })
        }}
        onClose={() => setChoosing(false)}
      />
    </>
  )
}
