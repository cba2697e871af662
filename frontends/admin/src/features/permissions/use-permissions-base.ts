import type { PermissionConfigBody, PermissionConfigView } from '@bindery/contracts/identity';
import { useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import type { Conflict } from '@bindery/web-kit/forms';
import { useEffect, useState } from 'react';
import { useReadPermissions } from './use-permissions.js';
import type { PermissionsForm } from './use-permissions-form.js';

/** The editable part of the reply; the row of agency admins is fixed. */
function bodyOf({ settings, permission_matrix }: PermissionConfigView): PermissionConfigBody {
  const { agency_user, agent } = permission_matrix.role_permissions;
  return { settings, permission_matrix: { role_permissions: { agency_user, agent } } };
}

/**
 * Tracks the version that the form is based on, and merges another user's save into it.
 * @param loaded undefined while loading
 */
export function usePermissionsBase(loaded: PermissionConfigView | undefined, form: PermissionsForm) {
  const toast = useToast();
  const read = useReadPermissions();
  const { isDirty } = form.formState;
  const [base, setBase] = useState<PermissionConfigView | null>(null);
  const [conflict, setConflict] = useState<Conflict>('none');

  useEffect(() => {
    if (!loaded) return;
    // A newer reply replaces an older one, but no edited value.
    if (base?.account_id === loaded.account_id && (isDirty || loaded.version <= base.version)) return;
    form.reset(bodyOf(loaded));
    setBase(loaded);
    setConflict('none');
  }, [loaded, base, isDirty, form]);

  const settle = (newest: PermissionConfigView) => {
    setBase(newest);
    form.reset(bodyOf(newest));
    setConflict('none');
  };
  /** Merges the other user's version under the edited values. */
  const loadNewest = async () => {
    if (!base) return;
    try {
      const newest = await read(base.account_id);
      setBase(newest);
      form.reset(bodyOf(newest), { keepDirtyValues: true });
      setConflict('merged');
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error('Failed to load permissions', { subject: error.detail });
    }
  };
  return { base, settle, conflict, found: () => setConflict('found'), loadNewest };
}
