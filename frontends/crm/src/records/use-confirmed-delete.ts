import { useConfirm, useToast } from '@bindery/ui';
import { ApiProblem, useRefetch } from '@bindery/web-kit/api';
import { useNavigate } from 'react-router-dom';
import { deleteConfirmation } from './delete-confirmation.js';
import type { Named, RecordType } from './record-type.js';
import { useDeleteRecord } from './use-delete-record.js';
import { useDeletedToast } from './use-deleted-toast.js';

/**
 * Deletes a record after asking, and lets it be undone. What is in the way of it can be looked at.
 * @param detailed the server's detail is told of a failure, as with what belongs to an individual
 */
export function useConfirmedDelete(
  type: RecordType<unknown>,
  { detailed = false } = {},
): (record: Named) => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
  const remove = useDeleteRecord(type);
  const refetch = useRefetch();
  const notifyDeleted = useDeletedToast(type);
  return async (record) => {
    if (!(await confirm({ ...deleteConfirmation(type), description: record.name }))) return;
    try {
      await remove(record.id);
      notifyDeleted(record);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const subject = record.name;
      // Somebody else deleted it: what still shows it learns so.
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
