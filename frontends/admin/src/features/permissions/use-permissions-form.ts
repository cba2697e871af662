import {
  auditRoutes,
  permissionConfigBody,
  type PermissionConfigBody,
  type PermissionConfigView,
  permissionRoutes,
} from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { etagOf, useApi, useRefetch } from '@bindery/web-kit/api';
import { type ContractForm, submitForm, useContractForm } from '@bindery/web-kit/forms';
import { useCallback, useEffect, useState } from 'react';
import { useSWRConfig } from 'swr';
import { usePermissionsBase } from './use-permissions-base.js';
import { permissionsKey } from './use-permissions.js';

export type PermissionsForm = ContractForm<PermissionConfigBody, PermissionConfigBody>;

/** How long the success message shows (specification of access, section 9). */
const SAID_MS = 3_000;

/**
 * The form of one account's permissions.
 * @param loaded undefined while loading
 */
export function usePermissionsForm(loaded: PermissionConfigView | undefined) {
  const toast = useToast();
  const savePermissions = useSavePermissions();
  const form: PermissionsForm = useContractForm({ schema: permissionConfigBody });
  const { base, settle, conflict, found, loadNewest } = usePermissionsBase(loaded, form);
  // The account whose permissions were just saved.
  const [savedOf, setSavedOf] = useState<string | null>(null);

  useEffect(() => {
    if (savedOf === null) return undefined;
    const timer = setTimeout(() => setSavedOf(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [savedOf]);

  const send = async (body: PermissionConfigBody) => {
    if (!base) return;
    setSavedOf(null);
    settle(await savePermissions(base, body));
    setSavedOf(base.account_id);
  };
  const save = submitForm(form, send, (problem) => {
    if (problem.code === 'precondition_failed') found();
    else if (problem.status === 0) toast.error(`Error saving permissions: ${problem.detail}`);
    else toast.error('Failed to update permissions', { subject: problem.detail });
  });

  // Whether the form holds the selected account's permissions.
  const ready = loaded !== undefined && loaded.account_id === base?.account_id;
  return { form, ready, saved: ready && savedOf === base.account_id, save, conflict, loadNewest };
}

type Save = (read: PermissionConfigView, body: PermissionConfigBody) => Promise<PermissionConfigView>;

/**
 * Saves an account's whole permission matrix, based on the version that was read; a newer one answers
 * `precondition_failed`. It applies from each member's next request.
 */
function useSavePermissions(): Save {
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
