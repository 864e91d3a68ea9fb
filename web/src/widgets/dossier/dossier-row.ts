import type { components } from '@/api/schema.gen'

type Schemas = components['schemas']

/** What the lists of all subjects of review know of one. */
export type DossierRow = Pick<Schemas['DriverRow'], keyof Schemas['DriverRow'] & keyof Schemas['VehicleRow']>

/** How many each view of a list holds. */
export type DossierCounts = Schemas['DossierTabs']
