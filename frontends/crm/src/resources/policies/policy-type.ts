import {
  individualRoutes,
  policyRoutes,
  renewalRoutes,
  reviewRoutes,
  spokenOf,
  timelineRoutes,
  type PolicyView,
} from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';
import { overviewRoutes } from '../../records/overview-routes.js';
import type { Named, RecordType } from '../../records/record-type.js';
import { pagingQuery, type Paging } from '../../records/paging.js';

/** Policies appear in the individual's history, so it is refetched too. */
export const policyType = {
  routes: policyRoutes,
  singular: 'policy',
  section: 'policies',
  touches: [
    policyRoutes.list,
    individualRoutes.get,
    individualRoutes.history,
    timelineRoutes,
    renewalRoutes,
    reviewRoutes,
    ...overviewRoutes,
  ],
  trash: { reading: 'trash:read', permission: 'policy:delete' },
} as const satisfies RecordType<PolicyView>;

/** The filter of a list of policies. */
type PoliciesOf = Partial<Record<'insured_id' | 'carrier_id' | 'product_id', string>>;

/** One page of policies, newest first. The previous page stays visible while the next one loads. */
export function usePoliciesOf(of: PoliciesOf, paging: Paging) {
  const query = new URLSearchParams({ ...of, ...pagingQuery(paging) }).toString();
  return useRoute(policyRoutes.list, { query }, { keepPreviousData: true });
}

/** A policy named by its number, or by its individual when it has none. */
export function namedPolicy({ id, policy_number, insured_name }: PolicyView): Named {
  const name = policy_number
    ? `Policy #${policy_number}`
    : `Policy of ${spokenOf(insured_name ?? UNKNOWN_INDIVIDUAL)}`;
  return { id, name };
}

export const UNKNOWN_INDIVIDUAL = 'Unknown Individual';

/** The browser tab of a policy's page, and its name in choices, such as 'KM-114996 · Critical Illness'. */
export function policyTitle({ policy_number, product_name, carrier_name }: PolicyView): string {
  return `${policy_number ?? 'No number'} · ${product_name ?? carrier_name}`;
}
