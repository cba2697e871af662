import { carrierView, type CarrierView } from '@bindery/contracts/crm';
import { linkToPolicies } from '../../../policies/policy-type.js';
import type { RecordType } from '../../../records/record-type.js';

/** The insurance companies. Products and policies are listed with their names. */
export const carrierType: RecordType<CarrierView> = {
  path: '/carriers',
  singular: 'carrier',
  view: carrierView,
  touches: ['/carriers?', '/products', '/policies', '/dashboard', '/crm-logs'],
  usedBy: (id) => linkToPolicies({ carrier_id: id }),
};
