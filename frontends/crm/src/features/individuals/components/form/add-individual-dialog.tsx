import { AddDialog } from '../../../../records/add-dialog.js';
import { individualType } from '../../api/individual-type.js';
import { emptyValues } from '../fields/form-values.js';
import { IndividualFieldsets } from './individual-fieldsets.js';
import { useIndividualForm } from '../fields/individual-form.js';

/** Adds an individual. */
export function AddIndividualDialog({ onClose }: { onClose: () => void }) {
  const form = useIndividualForm('create', emptyValues);
  return (
    <AddDialog type={individualType} title="Add individual" size="large" form={form} onClose={onClose}>
      <IndividualFieldsets individual={null} />
    </AddDialog>
  );
}
