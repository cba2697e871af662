import {
  userView,
  type CreateUserBody,
  type UpdateUserBody,
  type UserView,
} from '@bindery/contracts/identity';
import { etagOf, useApi, useRefetch } from '@bindery/web-kit/api';
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

type Update = (read: UserView, changes: UpdateUserBody) => Promise<void>;

/**
 * Changes a user over the version that was read; a newer one answers `precondition_failed`. Fields that are left out
 * stay as they are.
 */
export function useUpdateUser(): Update {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async ({ id, version }, changes) => {
      await api.put(userPath(id), changes, { parser: userView, ifMatch: etagOf(version) });
      void refetch(...TOUCHED_BY_USERS);
    },
    [api, refetch],
  );
}
