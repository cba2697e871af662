import { activityRoutes } from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';

/** One page of the activity log. The page before it stays in sight until it has come. */
export function useActivityLog(query: string) {
  return useRoute(activityRoutes.list, { query }, { keepPreviousData: true });
}
