import {
  permissionConfigView,
  type PermissionConfigBody,
  type PermissionConfigView,
} from '@bindery/contracts/identity';
import { useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { permissionsPath } from './use-permissions.js';

type Save = (accountId: string, body: PermissionConfigBody) => Promise<PermissionConfigView>;

/** Saves the permission matrix of an account, whole. It is in force on everybody's next request. */
export function useSavePermissions(): Save {
  const api = useApi();
  const refetch = useRefetch();
  const { mutate } = useSWRConfig();
  return useCallback(
    async (accountId, body) => {
      const path = permissionsPath(accountId);
      const saved = await api.put(path, body, { parser: permissionConfigView });
      await mutate(path, saved, { revalidate: false });
      void refetch('/admin/audit');
      return saved;
    },
    [api, mutate, refetch],
  );
}
