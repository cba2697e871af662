import {
  permissionConfigBody,
  type PermissionConfigBody,
  type PermissionConfigView,
} from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import type { ApiProblem } from '@bindery/web-kit/api';
import { submitForm, useContractForm, type ContractForm } from '@bindery/web-kit/forms';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { useSavePermissions } from '../api/use-save-permissions.js';

export type PermissionsForm = ContractForm<PermissionConfigBody, PermissionConfigBody>;

/** How long the message of a success is shown (specification of access, section 9). */
const SAID_MS = 3_000;

/** What the server answered, as far as it can be changed: the row of the agency's administrators is fixed. */
function bodyOf({ settings, permission_matrix }: PermissionConfigView): PermissionConfigBody {
  const { agency_user, agent } = permission_matrix.role_permissions;
  return { settings, permission_matrix: { role_permissions: { agency_user, agent } } };
}

function failureOf({ status, detail }: ApiProblem): string {
  if (status === 0) return `Error saving permissions: ${detail}`;
  return detail || 'Failed to update permissions';
}

export interface PermissionsEdit {
  form: PermissionsForm;
  /** The form holds the permissions of the account that is looked at. */
  ready: boolean;
  /** They have just been saved. */
  saved: boolean;
  save: (event?: SyntheticEvent) => Promise<void>;
}

/** The form of one account's permissions. @param loaded undefined while they are on their way */
export function usePermissionsForm(loaded: PermissionConfigView | undefined): PermissionsEdit {
  const toast = useToast();
  const savePermissions = useSavePermissions();
  const form: PermissionsForm = useContractForm({ schema: permissionConfigBody });
  const [held, setHeld] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);

  useEffect(() => {
    if (!loaded || loaded.account_id === held) return;
    form.reset(bodyOf(loaded));
    setHeld(loaded.account_id);
    setSaved(false);
  }, [loaded, held, form]);

  useEffect(() => {
    if (!saved) return undefined;
    const timer = setTimeout(() => setSaved(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [saved]);

  const send = async (body: PermissionConfigBody) => {
    if (!loaded) return;
    setSaved(false);
    form.reset(bodyOf(await savePermissions(loaded.account_id, body)));
    setSaved(true);
  };
  const save = submitForm(form, send, (problem) => toast.error(failureOf(problem)));

  return { form, ready: loaded !== undefined && loaded.account_id === held, saved, save };
}
