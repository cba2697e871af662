import { individualRoutes, type IndividualStatus, type IndividualView } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem, useRefetch } from '@bindery/web-kit/api';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { backOf } from '../../../records/from-list.js';
import { useSavedToast } from '../../../records/in-place/use-saved-toast.js';
import { recordAddress } from '../../../records/record-address.js';
import { capitalized, type Named } from '../../../records/record-type.js';
import { useConfirmedDelete } from '../../../records/use-confirmed-delete.js';
import { useDeletedToast } from '../../../records/use-deleted-toast.js';
import { useReadRecord } from '../../../records/use-record.js';
import { useSave } from '../../../records/use-save.js';
import { individualType } from '../individual-type.js';
import { named } from '../labels.js';
import { editableIndividual } from './field-facts.js';

/**
 * Saves another status at once. The status Deleted deletes the record, after confirmation, and returns to the list.
 */
export function useStatusChange(individual: IndividualView) {
  const toast = useToast();
  const [saving, setSaving] = useState<IndividualStatus | null>(null);
  const saveLatest = useSaveLatest();
  const notifySaved = useSavedToast(editableIndividual, 'status');
  const remove = useDeleteOpen(individual);

  const change = async (status: IndividualStatus) => {
    if (saving !== null || status === individual.status) return;
    if (status === 'deleted') {
      await remove();
      return;
    }
    setSaving(status);
    try {
      const { before, saved } = await saveLatest(individual, status);
      notifySaved(before, saved);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`Failed to update Status: ${error.detail}`, { about: `update status of ${individual.id}` });
    } finally {
      setSaving(null);
    }
  };
  return { shown: saving ?? individual.status, isSaving: saving !== null, change };
}

interface SavedStatus {
  before: IndividualView;
  saved: IndividualView;
}

/** Saves a status. Other changes in the meantime are kept; another status is a conflict. */
function useSaveLatest(): (individual: IndividualView, status: IndividualStatus) => Promise<SavedStatus> {
  const save = useSave(individualType);
  const read = useReadRecord(individualType);
  const refetch = useRefetch();
  return async (individual, status) => {
    try {
      return { before: individual, saved: await save(individual, { status }) };
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'precondition_failed') throw error;
      const before = await read(individual);
      if (before.status === individual.status) return { before, saved: await save(before, { status }) };
      await refetch(individualRoutes.get);
      const detail = `Someone else set it to ${capitalized(before.status)}.`;
      throw new ApiProblem({ status: error.status, code: error.code, detail });
    }
  };
}

/** Deletes the individual whose page is open, after a confirmation, and leaves for the list. */
export function useDeleteOpen(individual: IndividualView): () => Promise<void> {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const remove = useConfirmedDelete(individualType, {
    detailed: true,
    leave: () => navigate(backOf('individuals', state).to, { replace: true }),
    onRestored: () => void navigate(recordAddress('individuals', individual.id), { state }),
  });
  return () => remove(named(individual));
}

/** Leaves the page of an individual that was just deleted for the list, and offers to restore it. */
export function useLeaveDeleted(): (individual: Named) => void {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const notifyDeleted = useDeletedToast(individualType);
  return (individual) => {
    const back = () => void navigate(recordAddress('individuals', individual.id), { state });
    notifyDeleted(individual, back);
    void navigate(backOf('individuals', state).to, { replace: true });
  };
}
