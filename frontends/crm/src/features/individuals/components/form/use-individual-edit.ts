import type { IndividualView } from '@bindery/contracts/crm';
import { useConfirm } from '@bindery/ui';
import { deleteQuestion } from '../../../../records/delete-question.js';
import { useRecordEdit, type RecordEdit } from '../../../../records/use-record-edit.js';
import { individualType } from '../../api/individual-type.js';
import { valuesOf } from './form-values.js';
import { useIndividualForm, type IndividualForm } from './individual-form.js';

interface EditOptions {
  /** The record as it was read when the edit began. */
  start: IndividualView;
  /** The words for a save that failed. */
  failure: (detail: string) => string;
  onSaved: (individual: IndividualView) => void;
}

export interface IndividualEdit extends RecordEdit<IndividualView> {
  form: IndividualForm;
}

/** The edit of one individual. The status can delete, which is asked first. */
export function useIndividualEdit(options: EditOptions): IndividualEdit {
  const confirm = useConfirm();
  const form = useIndividualForm('edit', valuesOf(options.start));
  const edit = useRecordEdit({
    ...options,
    type: individualType,
    form,
    valuesOf,
    maySave: async ({ status }) => status !== 'deleted' || confirm(deleteQuestion(individualType)),
  });
  return { ...edit, form };
}
