import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@bindery/ui/table';
import { looksSensitive } from '@bindery/contracts/sensitive-search';

/** Parameters with their valid values, or a check for them. */
type Accepted = Readonly<Record<string, readonly string[] | ((value: string) => boolean)>>;

export interface ListOptions {
  /** The sortable columns, by the server's names. */
  sorts: readonly string[];
  /** The default column. */
  defaultSort: string;
  /** `desc` by default. */
  defaultOrder?: 'asc' | 'desc' | undefined;
  /** The rows of a page, if the user prefers another number. */
  defaultPageSize?: number | undefined;
  /** Filters with their valid values, or a check for them. */
  filters?: Accepted | undefined;
  /** Keys of the address for the screen alone, such as the shown columns. */
  screen?: Accepted | undefined;
  /** Whether a submitted search covers protected numbers too. */
  protectedSearch?: boolean | undefined;
}

/** The view of a list, with the same names as its query parameters. */
export interface ListView {
  search: string;
  /** Whether the search covers a protected number too. Typing alone never does. */
  submitted?: boolean | undefined;
  sort: string;
  order: 'asc' | 'desc';
  page: number;
  pageSize: number;
  filters: Readonly<Record<string, string>>;
  /** The address's settings for the screen alone. */
  screen: Readonly<Record<string, string>>;
}

const pageSizes: readonly number[] = PAGE_SIZES;

const orElse = <T>(value: T | null, allowed: readonly T[], fallback: T): T =>
  value !== null && allowed.includes(value) ? value : fallback;

/** Reads an address. Invalid parameters are ignored, so that outdated links still open. */
export function readListQuery(params: URLSearchParams, options: ListOptions): ListView {
  const page = Number(params.get('page'));
  return {
    search: params.get('search') ?? '',
    sort: orElse(params.get('sort'), options.sorts, options.defaultSort),
    order: orElse(params.get('order'), ['asc', 'desc'], options.defaultOrder ?? 'desc') as ListView['order'],
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    pageSize: orElse(
      Number(params.get('page_size')),
      pageSizes,
      options.defaultPageSize ?? DEFAULT_PAGE_SIZE,
    ),
    filters: readAccepted(params, options.filters),
    screen: readAccepted(params, options.screen),
  };
}

function readAccepted(params: URLSearchParams, accepted: Accepted = {}): Record<string, string> {
  const valid = Object.entries(accepted).flatMap(([name, allowed]) => {
    const value = params.get(name);
    if (value === null) return [];
    return (typeof allowed === 'function' ? allowed(value) : allowed.includes(value)) ? [[name, value]] : [];
  });
  return Object.fromEntries(valid) as Record<string, string>;
}

/** The query for the server. It is complete, so that both sides agree on the defaults. */
export function serverQuery(view: ListView): string {
  const params = new URLSearchParams({ sort: view.sort, order: view.order });
  params.set('page', String(view.page));
  params.set('page_size', String(view.pageSize));
  for (const [name, value] of Object.entries(view.filters)) params.set(name, value);
  if (view.search) params.set('search', view.search);
  if (view.submitted) params.set('protected_search', view.search);
  return params.toString();
}

/** The address of a view: what differs from the default, and never a search that may be a protected value. */
export function addressQuery(view: ListView, options: ListOptions): string {
  const { defaultSort, defaultOrder = 'desc', defaultPageSize = DEFAULT_PAGE_SIZE } = options;
  const params = new URLSearchParams();
  if (view.search && !looksSensitive(view.search)) params.set('search', view.search);
  for (const [name, value] of Object.entries(view.filters)) params.set(name, value);
  if (view.sort !== defaultSort || view.order !== defaultOrder) {
    params.set('sort', view.sort);
    params.set('order', view.order);
  }
  if (view.page !== 1) params.set('page', String(view.page));
  if (view.pageSize !== defaultPageSize) params.set('page_size', String(view.pageSize));
  for (const [name, value] of Object.entries(view.screen)) params.set(name, value);
  return params.toString();
}
