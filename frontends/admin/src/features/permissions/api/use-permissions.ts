import { permissionConfigView, type PermissionConfigView } from '@bindery/contracts/identity';
import { useApi, useResource } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';

export const permissionsPath = (accountId: string) => `/admin/permissions/${accountId}`;

/** The permission matrix of an account. What is loaded stays as it is while somebody changes it. */
export function usePermissions(accountId: string) {
  return useResource(permissionsPath(accountId), permissionConfigView, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
}

/** Reads the permission matrix of an account as it is now. */
export function useReadPermissions(): (accountId: string) => Promise<PermissionConfigView> {
  const api = useApi();
  const { mutate } = useSWRConfig();
  return useCallback(
    async (accountId) => {
      const path = permissionsPath(accountId);
      const newest = await api.get(path, { parser: permissionConfigView });
      await mutate(path, newest, { revalidate: false });
      return newest;
    },
    [api, mutate],
  );
}
