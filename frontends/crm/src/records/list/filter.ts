import { isCalendarDate } from '@bindery/contracts/validation';
import type { PickerResults, SelectOption } from '@bindery/ui/form';
import type { ListOptions } from '@bindery/web-kit/lists';
import { isRecordId } from '../record-address.js';
import { useSearchResult, type PickerSource } from '../use-search-result.js';
import { useRecord } from '../use-record.js';

/** The current options of a filter. */
export interface Choices {
  options: readonly SelectOption[];
}

/** Properties of every filter. */
interface AnyFilter {
  label: string;
  /** The column whose header offers the filter, if it is not the one with the filter's name. */
  column?: string | undefined;
}

/** A filter with a choice of values. */
export interface ChoiceFilter extends AnyFilter {
  kind: 'choice';
  /** The query parameter, in the address and for the server. */
  name: string;
  /** The label for no filter, such as 'All statuses'. */
  every: string;
  /** The valid values, or a check for them. */
  accepts: readonly string[] | ((value: string) => boolean);
  /** @param chosen the current value, which must be among the options */
  useChoices: (chosen: string | undefined) => Choices;
  /** Shown beside the search box; the others are in the Filters popover. */
  pinned?: boolean | undefined;
  /** Whether the name of a value says it all: 'No policy in force'. */
  bare?: boolean | undefined;
}

/** A date range, or one day. */
export interface DaysFilter extends AnyFilter {
  kind: 'days';
  /** The query parameters of the first and last day; without the last one, of a single day. */
  from: string;
  to?: string | undefined;
  /** This month and the next ones are offered as ranges, each together with these filters. */
  months?: Readonly<Record<string, string>> | undefined;
}

/** A range of whole numbers. */
export interface NumbersFilter extends AnyFilter {
  kind: 'numbers';
  /** The query parameters of the first and last number. */
  from: string;
  to: string;
  most: number;
}

/** A filter by a text that is typed whole. */
export interface TextFilter extends AnyFilter {
  kind: 'text';
  /** The query parameter. */
  name: string;
  accepts: (value: string) => boolean;
  /** The sentence for a text that is not accepted. */
  problem: string;
  inputMode?: 'numeric' | undefined;
}

/** A filter by one record, found by search. */
export interface RecordFilter extends AnyFilter {
  kind: 'record';
  /** The query parameter, which holds the record's id. */
  name: string;
  every: string;
  /** The records that match a text; null requests none. */
  useSearchResult: (text: string | null) => PickerResults;
  /** The name of the chosen record. */
  useName: (id: string | undefined) => string;
}

export type Filter = ChoiceFilter | DaysFilter | NumbersFilter | TextFilter | RecordFilter;

/** A filter with fixed options. */
export function choiceFilter(
  filter: Omit<ChoiceFilter, 'kind' | 'accepts' | 'useChoices'> & { options: readonly SelectOption[] },
): ChoiceFilter {
  const { options, ...rest } = filter;
  const choices = { options };
  return { ...rest, kind: 'choice', accepts: options.map(({ value }) => value), useChoices: () => choices };
}

export function recordFilter<Row>(
  filter: Pick<RecordFilter, 'name' | 'label' | 'every' | 'column'>,
  source: PickerSource<Row>,
): RecordFilter {
  return {
    ...filter,
    kind: 'record',
    useSearchResult: (text) => useSearchResult(source, text),
    useName: (id) => {
      const { data, error } = useRecord(source.routes.get, id ?? null);
      if (data) return source.optionOf(data).name;
      return error ? 'Not available' : 'Loading...';
    },
  };
}

/** The query parameters of a filter. */
export function filterNames(filter: Filter): readonly string[] {
  if (filter.kind === 'numbers') return [filter.from, filter.to];
  if (filter.kind !== 'days') return [filter.name];
  return filter.to === undefined ? [filter.from] : [filter.from, filter.to];
}

/** The filter options of a list state. */
export function filterOptions(filters: readonly Filter[]): NonNullable<ListOptions['filters']> {
  return Object.fromEntries(
    filters.flatMap((filter) => filterNames(filter).map((name) => [name, acceptedBy(filter)])),
  );
}

function acceptedBy(filter: Filter): ChoiceFilter['accepts'] {
  if (filter.kind === 'choice' || filter.kind === 'text') return filter.accepts;
  if (filter.kind === 'numbers') return (value) => isNumberTo(filter.most, value);
  return filter.kind === 'days' ? isCalendarDate : isRecordId;
}

/** Whether it is a whole number from 0 on. */
export const isNumberTo = (most: number, value: string): boolean =>
  /^\d{1,3}$/.test(value) && Number(value) <= most;

/** The filter of a column. */
export const filterOfColumn = (filters: readonly Filter[], column: string): Filter | undefined =>
  filters.find((filter) => filter.column === column) ??
  filters.find((filter) => 'name' in filter && filter.column === undefined && filter.name === column);
