import { cloneElement, type ReactElement, useCallback } from 'react'
import { fieldAccess } from '@/identity/may'
import { useSession } from '@/identity/session'
import type { FieldSpec } from '@/ui/modal-form/field-spec'

/**
 * What the rights leave of a form (spec §6): a field whose code `prefix:name`
 * is an enforced rule of type 1 that the user does not hold is left out, one of
 * such a rule of type 2 is only read. What the server takes is its own decision.
 */
export function useFormAccess(prefix: string): (fields: readonly FieldSpec[]) => FieldSpec[] {
  const grants = useSession((session) => session.grants)
  return useCallback(
    (fields) =>
      fields.flatMap((field) => {
        const access = fieldAccess(prefix, field.name, grants)
        if (access === 'none') return []
        return access === 'edit' ? [field] : [{ ...field, control: readOnly(field.control) }]
      }),
    [prefix, grants],
  )
}

function readOnly(control: FieldSpec['control']): FieldSpec['control'] {
  return cloneElement(control as ReactElement<{ disabled?: boolean; onBlur?: () => void }>, {
    disabled: true,
  })
}
