import { useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import { capitalized, type Named, type RecordType } from './record-type.js';
import { useRestoreRecord } from './use-save.js';

type NotifyDeleted = (record: Named, onRestored?: () => void) => void;

/** Reports that a record was deleted and offers undo. `onRestored` runs after the undo. */
export function useDeletedToast(type: RecordType<unknown>): NotifyDeleted {
  const toast = useToast();
  const restore = useRestoreRecord(type);
  return ({ id, name: subject }, onRestored) => {
    const about = `delete ${id}`;
    const undo = async () => {
      try {
        await restore(id);
        toast.success(`${capitalized(type.singular)} restored`, { subject, about });
        onRestored?.();
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        const again = { label: 'Try again', onSelect: () => void undo() };
        toast.error(`Failed to restore ${type.singular}: ${error.detail}`, {
          subject,
          about,
          action: error.isTransient ? again : undefined,
        });
      }
    };
    toast.success(`${capitalized(type.singular)} deleted successfully!`, {
      subject,
      about,
      action: { label: 'Undo', onSelect: () => void undo() },
    });
  };
}
