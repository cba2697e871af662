import {
  auditRoutes,
  permissionRoutes,
  type PermissionConfigBody,
  type PermissionConfigView,
} from '@bindery/contracts/identity';
import { etagOf, useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { permissionsKey } from './use-permissions.js';

type Save = (read: PermissionConfigView, body: PermissionConfigBody) => Promise<PermissionConfigView>;

/**
 * Saves an account's whole permission matrix, based on the version that was read; a newer one answers
 * `precondition_failed`. It applies from each member's next request.
 */
export function useSavePermissions(): Save {
  const api = useApi();
  const refetch = useRefetch();
  const { mutate } = useSWRConfig();
  return useCallback(
    async ({ account_id, version }, body) => {
      const params = { accountId: account_id };
      const saved = await api.call(permissionRoutes.update, { params, body, ifMatch: etagOf(version) });
      await mutate(permissionsKey(account_id), saved, { revalidate: false });
      void refetch(auditRoutes);
      return saved;
    },
    [api, mutate, refetch],
  );
}
