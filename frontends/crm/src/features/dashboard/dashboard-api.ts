import { dashboardRoutes, todayRoutes, type TodayQuery } from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';

export const useDashboard = () => useRoute(dashboardRoutes.summary, {}, { keepPreviousData: true });

/** @param scope whose work; the server's own choice without it */
export const useToday = (scope: TodayQuery['scope']) =>
  useRoute(
    todayRoutes.today,
    { query: scope === undefined ? '' : `scope=${scope}` },
    { keepPreviousData: true },
  );
