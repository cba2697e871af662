import { activityList } from '@bindery/contracts/crm';
import { useResource } from '@bindery/web-kit/api';

/** One page of the activity log. The page before it stays in sight until it has come. */
export function useActivityLog(query: string) {
  return useResource(`/crm-logs?${query}`, activityList, { keepPreviousData: true });
}
