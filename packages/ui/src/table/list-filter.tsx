import { SelectField, type SelectOption } from '../form/select-field.js';

const EVERY = 'every';

export interface ListFilterProps {
  /** What the list shows, and the way to narrow it. */
  list: {
    filters: Readonly<Record<string, string>>;
    setFilter: (name: string, value: string) => void;
  };
  /** The filter's name in the list's address and for the server. */
  name: string;
  label: string;
  /** The words for no filter, such as 'All statuses'. */
  every: string;
  options: readonly SelectOption[];
}

/** One filter above a list, beside its search. */
export function ListFilter({ list, name, label, every, options }: ListFilterProps) {
  return (
    <SelectField
      label={label}
      hideLabel
      compact
      options={[{ value: EVERY, label: every }, ...options]}
      value={list.filters[name] ?? EVERY}
      onChange={(value) => list.setFilter(name, value === EVERY ? '' : value)}
    />
  );
}
