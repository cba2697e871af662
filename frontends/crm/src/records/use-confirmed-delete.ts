import { TRASH_KEPT_DAYS } from '@bindery/contracts/crm';
import { useConfirm, useToast } from '@bindery/ui';
import { ApiProblem, useRefetch, useApi } from '@bindery/web-kit/api';
import { useNavigate } from 'react-router-dom';
import { useCallback } from 'react';
import type { Named, RecordType } from './record-type.js';
import { useDeletedToast } from './use-deleted-toast.js';

interface DeleteOptions {
  /** Whether errors include the server's detail. */
  detailed?: boolean;
  /** Leaves the record's own page, before what it shows is fetched again and no longer there. */
  leave?: () => void | Promise<void>;
  /** Runs after an undo. */
  onRestored?: () => void;
}

/**
 * Deletes a record after confirmation and offers undo. If policies still use the record, the error links to them.
 */
export function useConfirmedDelete(
  type: RecordType<unknown>,
  { detailed = false, leave, onRestored }: DeleteOptions = {},
): (record: Named) => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
  const remove = useDeleteRecord(type);
  const refetch = useRefetch();
  const notifyDeleted = useDeletedToast(type);
  return async (record) => {
    if (!(await confirm({ ...deleteConfirmation(type), description: describe(type, record) }))) return;
    try {
      await remove(record.id, leave);
      notifyDeleted(record, onRestored);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const subject = record.name;
      // Someone else deleted it, so refetch the lists that still show it.
      if (error.code === 'not_found') void refetch(...type.touches);
      if (error.code !== 'record_in_use') {
        const failed = `Failed to delete ${type.singular}`;
        toast.error(detailed ? `${failed}: ${error.detail}` : failed, { subject });
        return;
      }
      const address = type.usedBy?.(record.id);
      const action = address ? { label: 'Show policies', onSelect: () => void navigate(address) } : undefined;
      toast.error(error.detail, { subject, action });
    }
  };
}

function describe({ trash: { takesAlong } }: RecordType<unknown>, { name }: Named): string {
  if (takesAlong === undefined) return name;
  return `${name} goes to the trash for ${String(TRASH_KEPT_DAYS)} days, with ${takesAlong}.`;
}

export function deleteConfirmation({ singular }: Pick<RecordType<unknown>, 'singular'>) {
  return {
    title: `Are you sure you want to delete this ${singular}?`,
    confirmLabel: 'Delete',
    danger: true,
  } as const;
}

function useDeleteRecord(
  type: RecordType<unknown>,
): (id: string, leave: DeleteOptions['leave']) => Promise<void> {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async (id, leave) => {
      await api.call(type.routes.delete, { params: { id } });
      await leave?.();
      void refetch(...type.touches);
    },
    [api, refetch, type],
  );
}
