import { individualFields, type IndividualField, type IndividualView } from '@bindery/contracts/crm';
import { FieldGrid } from '@bindery/ui/form';
import { fieldsIn, fieldsOnScreen, type FieldGroup as Group } from '../individual-fields.js';

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

function Field<Name extends IndividualField>({
  name,
  present,
}: {
  name: Name;
  present: IndividualView | null;
}) {
  return fieldsOnScreen[name].input({ name, label: individualFields[name].label }, present);
}
