import {
  isEmailField,
  maskedFields,
  type IndividualField,
  type IndividualView,
} from '@bindery/contracts/crm';
import { IntegrityMark, StatusBadge, VisuallyHidden } from '@bindery/ui';
import { fieldsOnScreen } from '../fields/individual-fields.js';

interface FieldValueProps<Name extends IndividualField> {
  name: Name;
  individual: IndividualView;
}

/** The value of one field: masked when protected, a dash when empty. */
export function FieldValue<Name extends IndividualField>({ name, individual }: FieldValueProps<Name>) {
  if (name === 'status') return <StatusBadge status={individual.status} />;
  if (individual.integrity_failures.some((field) => field === name)) return <IntegrityMark brief />;
  // Within a choice there can't be a button, such as the one that copies an email.
  const isPlain = isEmailField(name) || maskedFields.some((field) => field === name);
  const { fact } = fieldsOnScreen[name];
  const value = isPlain || !fact ? individual[name] : fact(individual[name], individual);
  if (value !== null && value !== '') return <>{value}</>;
  return (
    <>
      <span aria-hidden="true">—</span>
      <VisuallyHidden>Not set</VisuallyHidden>
    </>
  );
}
