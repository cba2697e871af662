import type { IndividualView } from '@bindery/contracts/crm';
import { useConfirm } from '@bindery/ui';
import { deleteConfirmation } from '../../../records/use-confirmed-delete.js';
import { useRecordEdit, type RecordEdit } from '../../../records/use-record-edit.js';
import { individualType } from '../individual-type.js';
import { useIndividualForm, valuesOf, type IndividualForm } from '../fields/individual-form.js';

interface EditOptions {
  /** The record as it was when the edit began. */
  start: IndividualView;
  /** The message for a failed save. */
  failure: (detail: string) => string;
  onSaved: (individual: IndividualView) => void;
}

export interface IndividualEdit extends RecordEdit<IndividualView> {
  form: IndividualForm;
}

/** The edit of one individual. Setting the status to deleted asks for confirmation first. */
export function useIndividualEdit(options: EditOptions): IndividualEdit {
  const confirm = useConfirm();
  const form = useIndividualForm(valuesOf(options.start));
  const edit = useRecordEdit({
    ...options,
    type: individualType,
    form,
    valuesOf,
    maySave: async ({ status }) => status !== 'deleted' || confirm(deleteConfirmation(individualType)),
  });
  return { ...edit, form };
}
