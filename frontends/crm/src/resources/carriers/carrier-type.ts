import { carrierRoutes, policyRoutes, productRoutes, type CarrierView } from '@bindery/contracts/crm';
import { overviewRoutes } from '../../records/overview-routes.js';
import { policiesAddress } from '../../records/record-address.js';
import type { RecordType } from '../../records/record-type.js';

/** Carriers. Products and policies show their names, so they are refetched too. */
export const carrierType = {
  routes: carrierRoutes,
  singular: 'carrier',
  section: 'carriers',
  touches: [carrierRoutes.list, productRoutes, policyRoutes, ...overviewRoutes],
  usedBy: (id: string) => policiesAddress({ carrier_id: id }),
  trash: {
    reading: 'carrier:read',
    permission: 'carrier:write',
    alsoDeleted: "The carrier's products are deleted too.",
  },
} as const satisfies RecordType<CarrierView>;
