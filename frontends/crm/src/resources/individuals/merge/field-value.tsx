import {
  isEmailField,
  maskedFields,
  type IndividualField,
  type IndividualView,
} from '@bindery/contracts/crm';
import { IntegrityMark, StatusBadge, VisuallyHidden } from '@bindery/ui';
import { factOf, isFact } from '../fields/individual-fields.js';

interface FieldValueProps {
  name: IndividualField;
  individual: IndividualView;
}

/** The value of one field: masked when protected, a dash when empty. */
export function FieldValue({ name, individual }: FieldValueProps) {
  if (name === 'status') return <StatusBadge status={individual.status} />;
  if (individual.integrity_failures.some((field) => field === name)) return <IntegrityMark brief />;
  // Within a choice there can't be a button, such as the one that copies an email.
  const isPlain = isEmailField(name) || maskedFields.some((field) => field === name);
  const value = isPlain || !isFact(name) ? individual[name] : factOf(name, individual);
  if (value !== null && value !== '') return <>{value}</>;
  return (
    <>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>Not set</VisuallyHidden>
    </>
  );
}
