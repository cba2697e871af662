import { permissionConfigView } from '@bindery/contracts/identity';
import { useResource } from '@bindery/web-kit/api';

export const permissionsPath = (accountId: string) => `/admin/permissions/${accountId}`;

/** The permission matrix of an account. What is loaded stays as it is while somebody changes it. */
export function usePermissions(accountId: string) {
  return useResource(permissionsPath(accountId), permissionConfigView, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
}
