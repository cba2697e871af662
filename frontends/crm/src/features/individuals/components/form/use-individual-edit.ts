import { individualFieldNames, type IndividualView } from '@bindery/contracts/crm';
import { useConfirm, useToast } from '@bindery/ui';
import { ApiProblem, showFieldErrors } from '@bindery/web-kit/api';
import { useState, type SyntheticEvent } from 'react';
import { useReadIndividual, type LoadedIndividual } from '../../api/use-individual.js';
import { DELETE_QUESTION } from '../delete-question.js';
import { changesOf, valuesOf } from './form-values.js';
import { useIndividualForm, type IndividualForm } from './use-individual-form.js';
import { useSave } from './use-save.js';

/** `found`: someone else saved first. `merged`: their version is in, and what was typed stands over it. */
export type Conflict = 'none' | 'found' | 'merged';

interface EditOptions {
  /** The record as it was read when the edit began. */
  start: LoadedIndividual;
  /** The words for a save that failed. */
  failure: (detail: string) => string;
  onSaved: (individual: IndividualView) => void;
}

export interface IndividualEdit {
  form: IndividualForm;
  /** The version that a save is held to. */
  individual: IndividualView;
  save: (event?: SyntheticEvent) => Promise<void>;
  conflict: Conflict;
  loadNewest: () => Promise<void>;
}

/** The edit of one individual, wherever it stands: what was typed is never lost to a failure or to someone else's save. */
export function useIndividualEdit({ start, failure, onSaved }: EditOptions): IndividualEdit {
  const toast = useToast();
  const confirm = useConfirm();
  const saveChanges = useSave();
  const read = useReadIndividual();
  const [base, setBase] = useState(start);
  const [conflict, setConflict] = useState<Conflict>('none');
  const form = useIndividualForm('edit', valuesOf(start.individual));
  const { dirtyFields } = form.formState;

  const onProblem = (error: unknown) => {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.code === 'precondition_failed') {
      setConflict('found');
      return;
    }
    if (!showFieldErrors(form, error, individualFieldNames)) toast.error(failure(error.detail));
  };

  const save = form.handleSubmit(async (body) => {
    const changes = changesOf(body, dirtyFields);
    if (changes.status === 'deleted' && !(await confirm(DELETE_QUESTION))) return;
    try {
      const nothing = Object.keys(changes).length === 0;
      onSaved(nothing ? base.individual : await saveChanges(base, changes));
    } catch (error) {
      onProblem(error);
    }
  });

  const loadNewest = async () => {
    try {
      const newest = await read(base.individual.id);
      setBase(newest);
      form.reset(valuesOf(newest.individual), { keepDirtyValues: true });
      setConflict('merged');
    } catch (error) {
      onProblem(error);
    }
  };

  return { form, individual: base.individual, save, conflict, loadNewest };
}
