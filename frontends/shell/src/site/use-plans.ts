import { planRoutes } from '@bindery/contracts/billing';
import { useRoute } from '@bindery/web-kit/api';

/** The available plans and the sample codes. */
export function usePlans() {
  return useRoute(planRoutes.list, {});
}
