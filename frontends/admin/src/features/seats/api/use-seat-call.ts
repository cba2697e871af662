import { useApi, useRefetch, type ApiRequest, type Method } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { aboutAccount, SEAT_PATHS } from './seat-paths.js';

type SeatCall = <T>(method: Method, path: string, request?: ApiRequest<T>) => Promise<T>;

/**
 * A call that takes seats of an account or gives them back. Whatever comes of it, the screen is loaded again: a refusal
 * means most often that it showed something old.
 */
export function useSeatCall(accountId: string | undefined): SeatCall {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async (method, path, request) => {
      try {
        return (await api.request(method, aboutAccount(path, accountId), request)).data;
      } finally {
        void refetch(...SEAT_PATHS);
      }
    },
    [api, refetch, accountId],
  );
}
