import {
  activityRoutes,
  dashboardRoutes,
  individualRoutes,
  policyRoutes,
  type PolicyView,
} from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';
import type { Named, RecordType } from '../records/record-type.js';
import { pagingQuery, type Paging } from '../records/records-card.js';

/** What individuals are insured by. An individual's history tells of them. */
export const policyType = {
  routes: policyRoutes,
  singular: 'policy',
  touches: [
    policyRoutes.list,
    individualRoutes.get,
    individualRoutes.history,
    dashboardRoutes,
    activityRoutes,
  ],
} as const satisfies RecordType<PolicyView>;

/** What all the policies of a list have in common. */
type PoliciesOf = Partial<Record<'insured_id' | 'carrier_id' | 'product_id', string>>;

/** One page of them, the newest first. The page before it stays in sight until it has come. */
export function usePoliciesOf(of: PoliciesOf, paging: Paging) {
  const query = new URLSearchParams({ ...of, ...pagingQuery(paging) }).toString();
  return useRoute(policyRoutes.list, { query }, { keepPreviousData: true });
}

/** A policy that is spoken of: by its number, or, as long as it has none, by whose it is. */
export function namedPolicy({ id, policy_number, insured_name }: PolicyView): Named {
  const name = policy_number ? `Policy #${policy_number}` : `Policy of ${insured_name ?? UNKNOWN_INDIVIDUAL}`;
  return { id, name };
}

export const UNKNOWN_INDIVIDUAL = 'Unknown Individual';
