import { SelectField, type SelectOption } from '../form/select-field.js';

const EVERY = 'every';

/** What a list shows, and the way to narrow it. */
export interface FilteredList {
  filters: Readonly<Record<string, string>>;
  setFilter: (name: string, value: string) => void;
}

export interface ListFilterProps {
  list: FilteredList;
  /** The filter's name in the list's address and for the server. */
  name: string;
  label: string;
  /** The words for no filter, such as 'All statuses'. */
  every: string;
  options: readonly SelectOption[];
  /** It stands in a form, under its label and as wide as the others, and not beside the search. */
  inForm?: boolean | undefined;
}

/** One filter of a list. */
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
