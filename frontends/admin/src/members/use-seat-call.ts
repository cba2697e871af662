import { invitationRoutes, memberRoutes, seatRoutes } from '@bindery/contracts/identity';
import { useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';

type SeatCall = <T>(call: () => Promise<T>) => Promise<T>;

/**
 * Runs a call that changes members or their seats, and then reloads the screen. A denial mostly means that the screen
 * was stale.
 */
export function useSeatCall(): SeatCall {
  const refetch = useRefetch();
  return useCallback(
    async (call) => {
      try {
        return await call();
      } finally {
        void refetch(seatRoutes.usage, seatRoutes.members, memberRoutes.list, invitationRoutes.list);
      }
    },
    [refetch],
  );
}
