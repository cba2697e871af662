import type { ListOf } from '@bindery/contracts/lists';
import type { RouteAnswering, RouteTaking } from '@bindery/contracts/route';
import type { PickerOption, PickerResults } from '@bindery/ui/form';
import { useRoute } from '@bindery/web-kit/api';

const SHOWN = 20;

/** Records to choose from, and how to request them. */
export interface PickerSource<Row> {
  routes: {
    list: RouteAnswering<ListOf<Row>> & RouteTaking<'query'>;
    get: RouteAnswering<Row>;
  };
  /** The sort order and filters. */
  query: Readonly<Record<string, string>>;
  optionOf: (row: Row) => PickerOption;
  /** The error when they fail to load, such as 'Failed to fetch carriers'. */
  failure: string;
}

/** Puts options with the words in their name before options with them elsewhere, such as in a type. */
function byName(text: string): (one: PickerOption, other: PickerOption) => number {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const rankOf = (option: PickerOption): number => {
    const name = option.name.toLowerCase();
    if (name.startsWith(words.join(' '))) return 0;
    return words.every((word) => ` ${name}`.includes(` ${word}`)) ? 1 : 2;
  };
  return (one, other) => rankOf(one) - rankOf(other);
}

/** The first records that match a text. @param text null requests nothing */
export function useSearchResult<Row>(source: PickerSource<Row>, text: string | null): PickerResults {
  const query = { ...source.query, page_size: SHOWN, search: text ?? '' };
  const request = text === null ? null : { query };
  const { data, error, isLoading } = useRoute(source.routes.list, request, { keepPreviousData: true });
  const options = data?.items.map(source.optionOf);
  return {
    options: text ? options?.toSorted(byName(text)) : options,
    count: data?.filtered ?? 0,
    isLoading,
    failure: error && `${source.failure}. ${error.detail}`,
  };
}
