import type { FormProps } from 'antd'
import { useState } from 'react'
import type { Values } from './conflict'

/** Which fields of a form were refused, in the order of their coming. */
export function useWrongFields() {
  const [wrong, setWrong] = useState<readonly string[]>([])
  const onFieldsChange: FormProps<Values>['onFieldsChange'] = (_changed, all) =>
    setWrong((before) => {
      const names = all
        .map(({ name, errors = [], validating }) => ({ name: nameOf(name), errors, validating }))
        // One that is being checked once more stays as it was until that is known.
        .filter(({ name, errors, validating }) => errors.length > 0 || (validating && before.includes(name)))
        .map(({ name }) => name)
      return before.join() === names.join() ? before : names
    })
  return { wrong, onFieldsChange }
}

const nameOf = (path: unknown) => String([path].flat()[0])
