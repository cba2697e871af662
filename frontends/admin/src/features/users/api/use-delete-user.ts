import { userRoutes } from '@bindery/contracts/identity';
import { useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { userTouches } from './user-touches.js';

/**
 * Deletes a user.
 * @param newOwnerId the account's next owner, when the user owns an account with other members
 */
export function useDeleteUser(): (id: string, newOwnerId?: string) => Promise<void> {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async (id, newOwnerId) => {
      await api.call(userRoutes.delete, { params: { id }, query: { new_owner_id: newOwnerId } });
      void refetch(...userTouches);
    },
    [api, refetch],
  );
}
