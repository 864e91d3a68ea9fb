import { useQuery } from '@tanstack/react-query'
import { call, callForEnvelope } from '@/api/call'
import type { components } from '@/api/schema.gen'
import { useChange } from '@/widgets/use-change'

/** A vehicle or a driver that a carrier has, or had: `leftTime` is null while it holds. */
export type Member = components['schemas']['CarrierMember']

export type MemberType = 'vehicle' | 'driver'

/** The members of one type; those of both come in one answer. */
export const useMembers = (carrierId: string, memberType: MemberType) =>
  useQuery({
    queryKey: ['carrier', 'members', carrierId],
    queryFn: ({ signal }) => call('GET', '/carrier/hyCarrier/members', { query: { carrierId }, signal }),
    select: (members) => members.filter((member) => member.memberType === memberType),
    meta: { showsRefusal: true },
  })

export const useJoin = () =>
  useChange('carrier', (body: { carrierId: string; memberType: MemberType; memberId: string }) =>
    callForEnvelope('POST', '/carrier/hyCarrier/join', { body }),
  )

export const useLeave = () =>
  useChange('carrier', (id: string) => callForEnvelope('POST', '/carrier/hyCarrier/leave', { body: { id } }))
