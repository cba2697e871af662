import { invitationRoutes, seatRoutes } from '@bindery/contracts/identity';
import { useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';

type SeatCall = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * A call that takes seats of an account or gives them back. Whatever comes of it, the screen is loaded again: a refusal
 * means most often that it showed something old.
 */
export function useSeatCall(): SeatCall {
  const refetch = useRefetch();
  return useCallback(
    async (call) => {
      try {
        return await call();
      } finally {
        void refetch(seatRoutes.usage, seatRoutes.members, invitationRoutes.list);
      }
    },
    [refetch],
  );
}
