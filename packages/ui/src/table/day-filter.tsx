import { isCalendarDate } from '@bindery/contracts/validation';
import { useState } from 'react';
import { DateField } from '../form/date-field.js';
import type { FilteredList } from './list-filter.js';

export interface DayFilterProps {
  list: FilteredList;
  /** The query parameter, in the address and for the server. */
  name: string;
  label: string;
  hideLabel?: boolean | undefined;
}

/** A filter by day. Incomplete dates wait until they are valid. */
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
  return <DateField label={label} hideLabel={hideLabel} value={typed} onChange={type} />;
}
