import { dashboardSummary } from '@bindery/contracts/crm';
import { useResource } from '@bindery/web-kit/api';

/** The numbers of the overview and the newest activities. */
export function useDashboard() {
  return useResource('/dashboard', dashboardSummary, { keepPreviousData: true });
}
