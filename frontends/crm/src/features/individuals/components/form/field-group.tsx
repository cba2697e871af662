import { individualFields, type IndividualField, type IndividualView } from '@bindery/contracts/crm';
import { FieldGrid } from '@bindery/ui/form';
import { fieldsIn, fieldsOnScreen, type FieldGroup as Group } from '../fields/individual-fields.js';

interface FieldGroupProps {
  group: Group;
  columns?: number | undefined;
  /** The record as it is; null while there is none yet. */
  present: IndividualView | null;
}

/** One part of the form. */
export function FieldGroup({ group, columns = 3, present }: FieldGroupProps) {
  return (
    <FieldGrid $columns={columns}>
      {fieldsIn(group).map((name) => (
        <Field key={name} name={name} present={present} />
      ))}
    </FieldGrid>
  );
}

// The type parameter holds the field of the table and the value of the record to one name.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function Field<Name extends IndividualField>({
  name,
  present,
}: {
  name: Name;
  present: IndividualView | null;
}) {
  return fieldsOnScreen[name].input({ name, label: individualFields[name].label }, present);
}
