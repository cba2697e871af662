import { activityRoutes, dashboardRoutes } from '@bindery/contracts/crm';
import type { RouteAnswering } from '@bindery/contracts/route';
import { useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';

/** One protected field of one record. */
export interface ProtectedPlace {
  /** The route that reveals it. */
  route: RouteAnswering<{ value: string }>;
  id: string;
  field: string;
}

/** Reads one protected value in clear. Whoever asks holds it; no cache does. The server writes down who asked. */
export function useReveal(): (place: ProtectedPlace) => Promise<string> {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async ({ route, id, field }) => {
      const { value } = await api.call(route, { params: { id, field } });
      void refetch(dashboardRoutes, activityRoutes);
      return value;
    },
    [api, refetch],
  );
}
