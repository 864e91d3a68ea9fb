import { Button } from 'antd'
import { useState } from 'react'
import type { Waybill } from '@/widgets/freight/waybill-wire'
import { CommandDialog } from './command-dialog'
import css from './waybill.module.css'
import { offered, type Verb, verbName } from './waybill-stages'

/** The commands that are legal now and the user's to give; the next step of the way stands out. */
export function CommandBar({ waybill }: { waybill: Waybill }) {
  const [verb, setVerb] = useState<Verb>()
  const commands = offered(waybill.actions, waybill.lifecycle)
  return (
    <>
      <div role="toolbar" aria-label="运单操作" className={css.commands}>
        {commands.map(({ verb: each, isNext }) => (
          <Button
            key={each}
            type={isNext ? 'primary' : 'default'}
            danger={each === 'void'}
            onClick={() => setVerb(each)}
          >
            {verbName(each, waybill.lifecycle)}
          </Button>
        ))}
      </div>
      {verb && <CommandDialog key={verb} verb={verb} waybill={waybill} onClose={() => setVerb(undefined)} />}
    </>
  )
}
