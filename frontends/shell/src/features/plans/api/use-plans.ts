import { planList, type PlanList } from '@bindery/contracts/billing';
import { useResource } from '@bindery/web-kit/api';

/** The plans on offer, and the sample codes. */
export function usePlans() {
  return useResource<PlanList>('/subscription/plans', planList);
}
