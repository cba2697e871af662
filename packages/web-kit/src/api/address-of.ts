import type { Route } from '@bindery/contracts/route';

export type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A query with its question mark; empty values are left out. */
export function queryOf(query: QueryValues | string | undefined): string {
  if (typeof query === 'string') return query && `?${query}`;
  const given = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}

/** What an address is made of beside its route. */
export interface AddressParts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: QueryValues | string | undefined;
}

/** The address of a call, below `/api`. */
export function addressOf({ path }: Pick<Route, 'path'>, { params = {}, query }: AddressParts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return filled.replace(/^\/api/, '') + queryOf(query);
}
