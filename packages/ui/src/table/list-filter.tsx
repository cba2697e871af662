import { SelectField, type SelectOption } from '../form/select-field.js';

const EVERY = 'every';

/** The filters of a list. */
export interface FilteredList {
  filters: Readonly<Record<string, string>>;
  setFilter: (name: string, value: string) => void;
}

export interface ListFilterProps {
  list: FilteredList;
  /** The query parameter, in the address and for the server. */
  name: string;
  label: string;
  /** The label for no filter, such as 'All statuses'. */
  every: string;
  options: readonly SelectOption[];
  /** Shows the label and takes the full width, as in a form. */
  inForm?: boolean | undefined;
}

export function ListFilter({ list, name, label, every, options, inForm = false }: ListFilterProps) {
  return (
    <SelectField
      label={label}
      hideLabel={!inForm}
      compact={!inForm}
      options={[{ value: EVERY, label: every }, ...options]}
      value={list.filters[name] ?? EVERY}
      onChange={(value) => list.setFilter(name, value === EVERY ? '' : value)}
    />
  );
}
