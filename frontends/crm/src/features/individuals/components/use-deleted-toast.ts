import type { IndividualView } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import { useRestoreIndividual } from '../api/use-restore-individual.js';
import { nameOf } from './labels.js';

type Deleted = Pick<IndividualView, 'id' | 'first_name' | 'last_name'>;

/** Says that an individual was deleted, and offers to bring it back. @param onRestored where to go then. */
export function useDeletedToast(): (individual: Deleted, onRestored?: () => void) => void {
  const toast = useToast();
  const restore = useRestoreIndividual();
  return (individual, onRestored) => {
    const subject = nameOf(individual);
    const undo = async () => {
      try {
        await restore(individual.id);
        toast.success('Individual restored successfully!', { subject });
        onRestored?.();
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        const again = { label: 'Try Again', onSelect: () => void undo() };
        toast.error(`Failed to restore individual: ${error.detail}`, {
          subject,
          action: error.isPassing ? again : undefined,
        });
      }
    };
    toast.success('Individual deleted successfully!', {
      subject,
      action: { label: 'Undo', onSelect: () => void undo() },
    });
  };
}
