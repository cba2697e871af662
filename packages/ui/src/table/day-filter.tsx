import { isCalendarDate } from '@bindery/contracts/validation';
import { useState } from 'react';
import { DateField } from '../form/text-field.js';
import type { FilteredList } from './list-filter.js';

export interface DayFilterProps {
  list: FilteredList;
  /** The filter's name in the list's address and for the server. */
  name: string;
  label: string;
  hideLabel?: boolean | undefined;
}

/** The first or the last day that is shown. Typing passes through days that were not meant; those wait. */
export function DayFilter({ list, name, label, hideLabel }: DayFilterProps) {
  const value = list.filters[name] ?? '';
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  const type = (day: string) => {
    setTyped(day);
    if (day === '' || isCalendarDate(day)) list.setFilter(name, day);
  };
  return (
    <DateField
      label={label}
      hideLabel={hideLabel}
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  );
}
