import { individualFields, type IndividualField, type IndividualView } from '@bindery/contracts/crm';
import { FieldGrid } from '@bindery/ui/form';
import { fieldsOnScreen } from './individual-fields.js';

interface FieldGroupProps {
  names: readonly IndividualField[];
  columns?: number | undefined;
  /** The stored record; null for a new one. */
  present: IndividualView | null;
}

export function FieldGroup({ names, columns = 3, present }: FieldGroupProps) {
  return (
    <FieldGrid $columns={columns}>
      <Fields {...{ names, present }} />
    </FieldGrid>
  );
}

/** Fields within the grid of others. */
export function Fields({ names, present }: Omit<FieldGroupProps, 'columns'>) {
  return names.map((name) => <Field key={name} name={name} present={present} />);
}

// The type parameter ties the field's definition to the record's value.
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
