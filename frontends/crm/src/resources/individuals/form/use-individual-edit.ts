import type { IndividualView } from '@bindery/contracts/crm';
import { useConfirm } from '@bindery/ui';
import type { FieldEditOptions } from '../../../records/in-place/editable-fields.js';
import { deleteConfirmation } from '../../../records/use-confirmed-delete.js';
import { useRecordEdit, type RecordEdit } from '../../../records/use-record-edit.js';
import { individualType } from '../individual-type.js';
import { useIndividualForm, valuesOf, type IndividualForm } from '../fields/individual-form.js';

export interface IndividualEdit extends RecordEdit<IndividualView> {
  form: IndividualForm;
}

/** The edit of one individual. Setting the status to deleted asks for confirmation first. */
export function useIndividualEdit(options: FieldEditOptions<IndividualView>): IndividualEdit {
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
