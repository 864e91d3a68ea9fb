import { Button } from 'antd'
import { useState } from 'react'
import { confirm } from '@/ui/confirm'
import { Plate } from '@/ui/plate/plate'
import { useAllowed } from '@/widgets/allowed'
import { HoldingList } from '@/widgets/bindings/holding-list'
import type { ReportConfig } from '@/widgets/report-picker/report-config'
import { ReportPicker } from '@/widgets/report-picker/report-picker'
import type { Carrier } from './carrier-queries'
import { type Member, type MemberType, useJoin, useLeave, useMembers } from './member-queries'

/** Those in force, one of whom is chosen. */
const pickerOf = (code: string): ReportConfig => ({
  code,
  orgFields: 'id',
  destFields: 'memberId',
  params: { review_state: '1' },
})

const kinds: Record<MemberType, { name: string; picker: ReportConfig }> = {
  vehicle: { name: '车辆', picker: pickerOf('hy_vehicle') },
  driver: { name: '司机', picker: pickerOf('hy_driver') },
}

/** The vehicles and drivers of a carrier, and those it had. */
export function CarrierMembers({ carrier }: { carrier: Carrier }) {
  return (
    <>
      <MembersOfType carrier={carrier} type="vehicle" />
      <MembersOfType carrier={carrier} type="driver" />
    </>
  )
}

/** Whoever may edit the carrier lets members join and leave. */
function MembersOfType({ carrier: { id, actualCarrierName }, type }: { carrier: Carrier; type: MemberType }) {
  const { name, picker } = kinds[type]
  const mayEdit = useAllowed('carrier:edit')
  const mayChoose = useAllowed(`${type}:list`) && mayEdit
  const [isChoosing, setChoosing] = useState(false)
  const join = useJoin()
  const leave = useLeave()
  const askAndRemove = async ({ id: membership, memberName }: Member) => {
    const text = `确定要将「${memberName}」移出「${actualCarrierName}」吗?`
    const detail = '移出后保留在历史中，可以重新加入。'
    if (await confirm({ title: '移出承运商', text, detail, okText: '移出' })) leave.mutate(membership)
  }
  return (
    <>
      <h4>{name}</h4>
      <HoldingList
        source={useMembers(id, type)}
        termOf={({ joinedTime, leftTime, leftBy }) => ({ from: joinedTime, to: leftTime, by: leftBy })}
        words={{ none: `没有${name}`, past: `曾有的${name}`, end: '移出' }}
        onEnd={mayEdit ? (member) => void askAndRemove(member) : undefined}
      >
        {({ memberName, vehiclePlateColorCode: color }) =>
          color ? <Plate number={memberName} color={color} /> : <strong>{memberName}</strong>
        }
      </HoldingList>
      {mayChoose && (
        <Button size="small" loading={join.isPending} onClick={() => setChoosing(true)}>
          加入{name}
        </Button>
      )}
      <ReportPicker
        open={isChoosing}
        config={picker}
        onChoose={([chosen]) => {
          setChoosing(false)
          if (chosen) join.mutate({ carrierId: id, memberType: type, memberId: String(chosen.id) })
        }}
        onClose={() => setChoosing(false)}
      />
    </>
  )
}
