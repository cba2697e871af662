import { dashboardRoutes } from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';

/** The numbers of the overview and the newest activities. */
export const useDashboard = () => useRoute(dashboardRoutes.summary, {}, { keepPreviousData: true });
