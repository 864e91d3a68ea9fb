import { Button } from 'antd'
import type { AriaAttributes } from 'react'
import { useBindingsOfVehicle } from '@/widgets/bindings/binding-queries'
import { SearchSelect } from '@/widgets/search-select/search-select'
import type { SearchSource } from '@/widgets/search-select/search-source'
import css from './waybill.module.css'

interface DriverSelectProps extends AriaAttributes {
  source: SearchSource
  /** The vehicle that is chosen; '' before. */
  vehicleId: string
  id?: string
  value?: string
  onChange?: (value: string | undefined) => void
  onBlur?: () => void
}

const HINT = '姓名的开头，或手机号后 4 位'

/** A driver, searched for or one of those that the vehicle is bound to. */
export function DriverSelect(props: DriverSelectProps) {
  const { vehicleId, ...input } = props
  return vehicleId === '' ? <SearchSelect {...input} placeholder={HINT} /> : <BoundSelect {...props} />
}

function BoundSelect({ source, vehicleId, ...input }: DriverSelectProps) {
  const bindings = useBindingsOfVehicle(vehicleId)
  const bound = (bindings.data ?? []).filter(({ unboundTime }) => unboundTime === null)
  const names = Object.fromEntries(bound.map(({ driverId, driverName }) => [driverId, driverName]))
  const named: SearchSource = {
    ...source,
    key: ['waybill', 'choose', 'bound', vehicleId, Object.keys(names)],
    textsOf: async (values, signal) => ({
      ...(await source.textsOf(values, signal)),
      ...pick(names, values),
    }),
  }
  return (
    <>
      <SearchSelect {...input} source={named} placeholder={HINT} />
      {bound.length > 0 && (
        <fieldset className={css.bound} aria-label="该车绑定的司机">
          <span className="fd-unit" aria-hidden="true">
            该车绑定：
          </span>
          {bound.map(({ driverId, driverName }) => (
            <Button
              key={driverId}
              size="small"
              aria-pressed={input.value === driverId}
              onClick={() => input.onChange?.(driverId)}
            >
              {driverName}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}

const pick = (names: Readonly<Record<string, string>>, values: readonly string[]) =>
  Object.fromEntries(values.flatMap((value) => (names[value] ? [[value, names[value]]] : [])))
