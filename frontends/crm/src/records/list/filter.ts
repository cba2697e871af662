import { isCalendarDate } from '@bindery/contracts/validation';
import type { PickerResults, SelectOption } from '@bindery/ui/form';
import type { ListOptions } from '@bindery/web-kit/lists';
import { isRecordId } from '../record-address.js';
import { useSearchResult, type PickerSource } from '../use-search-result.js';
import { useRecord } from '../use-record.js';

/** What can be chosen of a filter at the moment. */
export interface Choices {
  options: readonly SelectOption[];
}

/** One of several values. */
export interface ChoiceFilter {
  kind: 'choice';
  /** Its name in the list's address and for the server. */
  name: string;
  label: string;
  /** The words for no filter, such as 'All statuses'. */
  every: string;
  /** The values that an address can tell, or how one is known. */
  accepts: readonly string[] | ((value: string) => boolean);
  /** @param chosen the value that is chosen, which must be among the choices */
  useChoices: (chosen: string | undefined) => Choices;
  /** It stands beside the search; the others are behind the button Filters. */
  pinned?: boolean | undefined;
}

/** From one day to another. */
export interface DaysFilter {
  kind: 'days';
  label: string;
  /** The names of the first and of the last day in the list's address and for the server. */
  from: string;
  to: string;
}

/** One record among more than can be listed. */
export interface RecordFilter {
  kind: 'record';
  /** Its name in the list's address and for the server, which take the record's id. */
  name: string;
  label: string;
  every: string;
  /** The records that a text finds; null asks for none. */
  useSearchResult: (text: string | null) => PickerResults;
  /** What the chosen one is called. */
  useName: (id: string | undefined) => string;
}

export type Filter = ChoiceFilter | DaysFilter | RecordFilter;

/** A filter with a few values that are always the same. */
export function choiceFilter(
  filter: Omit<ChoiceFilter, 'kind' | 'accepts' | 'useChoices'> & { options: readonly SelectOption[] },
): ChoiceFilter {
  const { options, ...rest } = filter;
  const choices = { options };
  return { ...rest, kind: 'choice', accepts: options.map(({ value }) => value), useChoices: () => choices };
}

/** A filter by one record, which is looked for as a form looks for it. */
export function recordFilter<Row>(
  filter: Pick<RecordFilter, 'name' | 'label' | 'every'>,
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

/** The names of a filter in an address. */
export const filterNames = (filter: Filter): readonly string[] =>
  filter.kind === 'days' ? [filter.from, filter.to] : [filter.name];

/** What a list reads of its address, for these filters. */
export function filterOptions(filters: readonly Filter[]): NonNullable<ListOptions['filters']> {
  return Object.fromEntries(
    filters.flatMap((filter) => filterNames(filter).map((name) => [name, acceptedBy(filter)])),
  );
}

function acceptedBy(filter: Filter): ChoiceFilter['accepts'] {
  if (filter.kind === 'choice') return filter.accepts;
  return filter.kind === 'days' ? isCalendarDate : isRecordId;
}
