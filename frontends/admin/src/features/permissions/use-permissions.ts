import { permissionRoutes, type PermissionConfigView } from '@bindery/contracts/identity';
import { requestPathOf, useApi, useRoute } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';

const of = (accountId: string) => ({ params: { accountId } });

/** The cache key of an account's permission matrix. */
export const permissionsKey = (accountId: string) => requestPathOf(permissionRoutes.get, of(accountId));

/** An account's permission matrix, without background reloads while it is edited. */
export function usePermissions(accountId: string) {
  return useRoute(permissionRoutes.get, of(accountId), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
}

/** Reads an account's current permission matrix. */
export function useReadPermissions(): (accountId: string) => Promise<PermissionConfigView> {
  const api = useApi();
  const { mutate } = useSWRConfig();
  return useCallback(
    async (accountId) => {
      const newest = await api.call(permissionRoutes.get, of(accountId));
      await mutate(permissionsKey(accountId), newest, { revalidate: false });
      return newest;
    },
    [api, mutate],
  );
}
