import { useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import { changesOf, submitForm, type Conflict, type ContractForm } from '@bindery/web-kit/forms';
import { useState, type SyntheticEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { conflictsIn, type FieldConflict } from './field-conflicts.js';
import type { RecordType, Stored } from './record-type.js';
import { useReadRecord } from './use-record.js';
import { useSave } from './use-save.js';

interface EditOptions<View, Values extends FieldValues, Body extends object> {
  type: RecordType<View>;
  /** The record as it was when the edit began. */
  start: View;
  form: ContractForm<Values, Body>;
  valuesOf: (record: View) => Values;
  /** Confirms the changes before they are sent; the form stays open unless it resolves to true. */
  maySave?: ((changes: Partial<Body>) => Promise<boolean>) | undefined;
  /** The message for a failed save. */
  failure: (detail: string) => string;
  onSaved: (record: View) => void;
}

export interface RecordEdit<View> {
  /** The version that a save is based on. */
  record: View;
  save: (event?: SyntheticEvent) => Promise<void>;
  conflict: Conflict;
  /** The conflicting fields, once the latest version is loaded. */
  fieldConflicts: readonly FieldConflict[];
  loadNewest: () => Promise<void>;
}

/** The edit of one record. Input survives failures and conflicting saves. */
export function useRecordEdit<View extends Stored, Values extends FieldValues, Body extends object>(
  options: EditOptions<View, Values, Body>,
): RecordEdit<View> {
  const { type, start, form, valuesOf, maySave, failure, onSaved } = options;
  const toast = useToast();
  const saveChanges = useSave(type);
  const read = useReadRecord(type);
  const [base, setBase] = useState(start);
  const [conflict, setConflict] = useState<Conflict>('none');
  const [fieldConflicts, setClashes] = useState<readonly FieldConflict[]>([]);
  const { dirtyFields } = form.formState;

  const showProblem = ({ code, detail }: ApiProblem) => {
    if (code === 'precondition_failed') setConflict('found');
    else toast.error(failure(detail), { about: `update ${type.singular}` });
  };

  const send = async (body: Body) => {
    const changes = changesOf(body, dirtyFields);
    if (maySave && !(await maySave(changes))) return;
    const nothing = Object.keys(changes).length === 0;
    onSaved(nothing ? base : await saveChanges(base, changes));
  };

  const loadNewest = async () => {
    try {
      const newest = await read(base);
      const [before, theirs, mine] = [valuesOf(base), valuesOf(newest), form.getValues()];
      setBase(newest);
      setClashes(conflictsIn({ before, theirs, mine }, [newest, base]));
      form.reset(theirs, { keepDirtyValues: true });
      setConflict('merged');
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      showProblem(error);
    }
  };

  return { record: base, save: submitForm(form, send, showProblem), conflict, fieldConflicts, loadNewest };
}
