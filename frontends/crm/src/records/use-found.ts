import type { ListOf } from '@bindery/contracts/lists';
import type { PickerOption, PickerResults } from '@bindery/ui/form';
import { useResource, type Parser } from '@bindery/web-kit/api';

const SHOWN = 20;

/** Records that can be chosen, and how the server is asked for them. */
export interface PickerSource<Row> {
  path: string;
  /** How they are sorted, and what narrows them. */
  query: Readonly<Record<string, string>>;
  list: Parser<ListOf<Row>>;
  optionOf: (row: Row) => PickerOption;
  /** What to say when they cannot be loaded, such as 'Failed to fetch carriers'. */
  failure: string;
}

/** The first records that a text finds at the server, among any number of them. @param text null asks for nothing */
export function useFound<Row>(source: PickerSource<Row>, text: string | null): PickerResults {
  const address = text === null ? null : addressOf(source, text);
  const { data, error } = useResource(address, source.list, { keepPreviousData: true });
  return {
    options: data?.items.map(source.optionOf),
    count: data?.filtered ?? 0,
    failure: error && `${source.failure}. ${error.detail}`,
  };
}

function addressOf({ path, query }: Pick<PickerSource<unknown>, 'path' | 'query'>, text: string): string {
  const asked = new URLSearchParams({ ...query, page_size: String(SHOWN) });
  if (text) asked.set('search', text);
  return `${path}?${asked.toString()}`;
}
