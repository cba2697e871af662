import type { IndividualRow } from '@bindery/contracts/crm';
import { useConfirm, useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import { useDeleteIndividual } from '../../api/use-delete-individual.js';
import { DELETE_QUESTION } from '../delete-question.js';
import { nameOf } from '../labels.js';
import { useDeletedToast } from '../use-deleted-toast.js';

/** Deletes an individual after asking, and lets it be undone. */
export function useDeleteWithQuestion(): (row: IndividualRow) => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  const remove = useDeleteIndividual();
  const sayDeleted = useDeletedToast();
  return async (row) => {
    if (!(await confirm({ ...DELETE_QUESTION, description: nameOf(row) }))) return;
    try {
      await remove(row.id);
      sayDeleted(row);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error('Failed to delete individual');
    }
  };
}
