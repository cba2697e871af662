import { requestPathOf, ApiProblem, useApi, usePrefetch, useRoute } from '@bindery/web-kit/api';
import type { RouteAnswering } from '@bindery/contracts/route';
import { useCallback } from 'react';
import type { RecordType, Stored } from './record-type.js';

/** One record. @param id null loads nothing. */
export function useRecord<View>(route: RouteAnswering<View>, id: string | null) {
  return useRoute(route, id === null ? null : { params: { id } });
}

/** Prefetches a record whose page is about to open. */
export function usePrefetchRecord(route: RouteAnswering<unknown>): (id: string) => void {
  const api = useApi();
  const prefetch = usePrefetch();
  return useCallback(
    (id) => {
      const request = { params: { id } };
      prefetch(requestPathOf(route, request), () => api.call(route, request));
    },
    [api, prefetch, route],
  );
}

/** Reads the latest version of a record, bypassing the cache. */
export function useReadRecord<View extends Stored>(type: RecordType<View>): (record: View) => Promise<View> {
  const api = useApi();
  return useCallback(
    async (record: View) => {
      const { get, listOfIndividual } = type.routes;
      if (get) return api.call(get, { params: { id: record.id } });
      if (!listOfIndividual) throw new Error(`No route reads this ${type.singular}`);
      const { items } = await api.call(listOfIndividual, { params: { id: record.individual_id } });
      const newest = items.find(({ id }) => id === record.id);
      if (newest) return newest;
      throw new ApiProblem({
        ...{ status: 404, code: 'not_found' },
        detail: `This ${type.singular} no longer exists. Someone else may have deleted it.`,
      });
    },
    [api, type],
  );
}
