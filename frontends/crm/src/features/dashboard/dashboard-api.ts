import { dashboardRoutes, todayRoutes } from '@bindery/contracts/crm';
import { useRoute } from '@bindery/web-kit/api';

export const useDashboard = () => useRoute(dashboardRoutes.summary, {}, { keepPreviousData: true });

export const useToday = () => useRoute(todayRoutes.today, {}, { keepPreviousData: true });
