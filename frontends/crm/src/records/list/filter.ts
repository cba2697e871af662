import type { SelectOption } from '@bindery/ui/form';
import { isCalendarDate } from '@bindery/contracts/validation';
import type { ListOptions } from '@bindery/web-kit/lists';

/** What can be chosen of a filter at the moment. */
export interface Choices {
  options: readonly SelectOption[];
  /** There are more than can be listed; a part of the name finds them. */
  more?: boolean | undefined;
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
  /**
   * @param search part of the name of what is looked for
   * @param chosen the value that is chosen, which must be among the choices
   */
  useChoices: (search: string, chosen: string | undefined) => Choices;
  /** It stands beside the search; the others are behind the button Filters. */
  inSight?: boolean | undefined;
}

/** From one day to another. */
export interface DaysFilter {
  kind: 'days';
  label: string;
  /** The names of the first and of the last day in the list's address and for the server. */
  from: string;
  to: string;
}

export type Filter = ChoiceFilter | DaysFilter;

/** A filter with a few values that are always the same. */
export function choiceFilter(
  filter: Omit<ChoiceFilter, 'kind' | 'accepts' | 'useChoices'> & { options: readonly SelectOption[] },
): ChoiceFilter {
  const { options, ...rest } = filter;
  const choices = { options };
  return { ...rest, kind: 'choice', accepts: options.map(({ value }) => value), useChoices: () => choices };
}

/** The names of a filter in an address. */
export const namesOf = (filter: Filter): readonly string[] =>
  filter.kind === 'days' ? [filter.from, filter.to] : [filter.name];

/** What a list reads of its address, for these filters. */
export function readsOf(filters: readonly Filter[]): NonNullable<ListOptions['filters']> {
  return Object.fromEntries(
    filters.flatMap((filter) =>
      namesOf(filter).map((name) => [name, filter.kind === 'days' ? isCalendarDate : filter.accepts]),
    ),
  );
}
