import {
  permissionConfigBody,
  type PermissionConfigBody,
  type PermissionConfigView,
} from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import { useHeldText } from '@bindery/web-kit/session';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useSavePermissions } from '../api/use-save-permissions.js';

export type PermissionsForm = UseFormReturn<PermissionConfigBody, unknown, PermissionConfigBody>;

/** How long the message of a success is shown (specification of access, section 9). */
const SAID_MS = 3_000;

const resolver = zodResolver(permissionConfigBody);

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
  const form: PermissionsForm = useForm({ resolver });
  const [held, setHeld] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);
  useHeldText(form.formState.isDirty);

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

  const save = form.handleSubmit(async (body) => {
    if (!loaded) return;
    setSaved(false);
    try {
      form.reset(bodyOf(await savePermissions(loaded.account_id, body)));
      setSaved(true);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(failureOf(error));
    }
  });

  return { form, ready: loaded !== undefined && loaded.account_id === held, saved, save };
}
