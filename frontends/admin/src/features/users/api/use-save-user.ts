import {
  userRoutes,
  type CreateUserBody,
  type UpdateUserBody,
  type UserView,
} from '@bindery/contracts/identity';
import { etagOf, useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { userTouches } from './user-touches.js';

/** Creates a user. */
export function useCreateUser(): (body: CreateUserBody) => Promise<void> {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async (body) => {
      await api.call(userRoutes.create, { body });
      void refetch(...userTouches);
    },
    [api, refetch],
  );
}

type Update = (read: UserView, changes: UpdateUserBody) => Promise<void>;

/**
 * Updates a user, based on the version that was read; a newer one answers `precondition_failed`. Omitted
 * fields keep their values.
 */
export function useUpdateUser(): Update {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async ({ id, version }, changes) => {
      await api.call(userRoutes.update, { params: { id }, body: changes, ifMatch: etagOf(version) });
      void refetch(...userTouches);
    },
    [api, refetch],
  );
}
