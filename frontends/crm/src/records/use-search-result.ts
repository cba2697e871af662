import type { ListOf } from '@bindery/contracts/lists';
import type { RouteAnswering, RouteTaking } from '@bindery/contracts/route';
import type { PickerOption, PickerResults } from '@bindery/ui/form';
import { useRoute } from '@bindery/web-kit/api';

const SHOWN = 20;

/** Records that can be chosen, and how the server is asked for them. */
export interface PickerSource<Row> {
  routes: {
    list: RouteAnswering<ListOf<Row>> & RouteTaking<'query'>;
    get: RouteAnswering<Row>;
  };
  /** How they are sorted, and what narrows them. */
  query: Readonly<Record<string, string>>;
  optionOf: (row: Row) => PickerOption;
  /** What to say when they cannot be loaded, such as 'Failed to fetch carriers'. */
  failure: string;
}

/** The first records that a text finds at the server, among any number of them. @param text null asks for nothing */
export function useSearchResult<Row>(source: PickerSource<Row>, text: string | null): PickerResults {
  const query = { ...source.query, page_size: SHOWN, search: text ?? '' };
  const request = text === null ? null : { query };
  const { data, error } = useRoute(source.routes.list, request, { keepPreviousData: true });
  return {
    options: data?.items.map(source.optionOf),
    count: data?.filtered ?? 0,
    failure: error && `${source.failure}. ${error.detail}`,
  };
}
