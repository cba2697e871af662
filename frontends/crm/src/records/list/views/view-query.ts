import { addressQuery, readListQuery, type ListOptions } from '@bindery/web-kit/lists';

export type ViewQuery = Readonly<Record<string, string>>;

/** The query of an address in canonical form, without its page and its view. */
export function shownBy(address: string | ViewQuery, options: ListOptions): ViewQuery {
  const written = addressQuery(readListQuery(new URLSearchParams(address), options), options);
  const {
    page: _page,
    page_size: _size,
    view: _view,
    ...query
  } = Object.fromEntries(new URLSearchParams(written));
  return query;
}

/** Whether a query has all of another one. */
export const includes = (query: ViewQuery, part: ViewQuery): boolean =>
  Object.entries(part).every(([name, value]) => query[name] === value);

export const isSame = (one: ViewQuery, other: ViewQuery): boolean =>
  includes(one, other) && includes(other, one);
