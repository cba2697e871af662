import { carrierList, carrierView, type CarrierView } from '@bindery/contracts/crm';
import { useResource } from '@bindery/web-kit/api';
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

/** One page of the carriers of the account and the platform. The page before it stays in sight until it has come. */
export function useCarriers(query: string) {
  return useResource(`/carriers?${query}`, carrierList, { keepPreviousData: true });
}
