import { userView, type CreateUserBody, type UpdateUserBody } from '@bindery/contracts/identity';
import { useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { TOUCHED_BY_USERS, userPath } from './user-paths.js';

/** Creates a user. */
export function useCreateUser(): (body: CreateUserBody) => Promise<void> {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async (body) => {
      await api.post('/admin/users', body, { parser: userView });
      void refetch(...TOUCHED_BY_USERS);
    },
    [api, refetch],
  );
}

/** Changes a user; fields that are left out stay as they are. */
export function useUpdateUser(): (id: string, changes: UpdateUserBody) => Promise<void> {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async (id, changes) => {
      await api.put(userPath(id), changes, { parser: userView });
      void refetch(...TOUCHED_BY_USERS);
    },
    [api, refetch],
  );
}
