import type { IndividualView, NewIndividual } from '@bindery/contracts/crm';
import { useConfirm, useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import { changesOf, submitForm } from '@bindery/web-kit/forms';
import { useState, type SyntheticEvent } from 'react';
import { useReadIndividual, type LoadedIndividual } from '../../api/use-individual.js';
import { DELETE_QUESTION } from '../delete-question.js';
import { valuesOf } from './form-values.js';
import { useIndividualForm, type IndividualForm } from './individual-form.js';
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

  const tell = ({ code, detail }: ApiProblem) => {
    if (code === 'precondition_failed') setConflict('found');
    else toast.error(failure(detail));
  };

  const send = async (body: NewIndividual) => {
    const changes = changesOf(body, dirtyFields);
    if (changes.status === 'deleted' && !(await confirm(DELETE_QUESTION))) return;
    const nothing = Object.keys(changes).length === 0;
    onSaved(nothing ? base.individual : await saveChanges(base, changes));
  };

  const loadNewest = async () => {
    try {
      const newest = await read(base.individual.id);
      setBase(newest);
      form.reset(valuesOf(newest.individual), { keepDirtyValues: true });
      setConflict('merged');
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      tell(error);
    }
  };

  const save = submitForm(form, send, tell);
  return { form, individual: base.individual, save, conflict, loadNewest };
}
