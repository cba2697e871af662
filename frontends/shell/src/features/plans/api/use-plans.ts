import { planRoutes } from '@bindery/contracts/billing';
import { useRoute } from '@bindery/web-kit/api';

/** The plans on offer, and the sample codes. */
export function usePlans() {
  return useRoute(planRoutes.list, {});
}
