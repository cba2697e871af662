import type { IndividualField, IndividualView } from '@bindery/contracts/crm';
import { FieldGrid } from '@bindery/ui/form';
import { IndividualInput } from './individual-fields.js';

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
  return names.map((name) => <IndividualInput key={name} name={name} present={present} />);
}
