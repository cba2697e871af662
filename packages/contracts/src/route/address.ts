import type { Route, RouteRequest } from './route.js';

export type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The parts of an address beside its path. */
export interface AddressParts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: QueryValues | string | undefined;
}

/** The input of a route beside its body: the values of its path, and its query. */
export type RouteAddress<R extends Route> = Omit<RouteRequest<R>, 'body' | 'upload'>;

/** An argument that may be left out when all in it may be. */
export type Optional<T> = object extends T ? [parts?: T] : [parts: T];

/** A query with its question mark; empty values are left out. */
export function queryOf(query: QueryValues | string | undefined): string {
  if (typeof query === 'string') return query && `?${query}`;
  const given = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  if (given.length === 0) return '';
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}

/** The address of a call, from `/api` on. */
export const addressOf = <R extends Route>(route: R, ...[parts]: Optional<RouteAddress<R>>): string =>
  fillAddress(route.path, parts);

/** The same for a path and values without compile-time checks. */
export function fillAddress(path: string, { params = {}, query }: AddressParts = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return filled + queryOf(query);
}

/** A call as a client of any kind sends it; `body` is to be written as JSON. */
export interface SentRequest {
  readonly method: Route['method'];
  readonly path: string;
  readonly body?: object;
}

/** The request of a declared call. */
export function requestOf<R extends Route>(route: R, ...[parts]: Optional<RouteRequest<R>>): SentRequest {
  const { body, ...address } = (parts ?? {}) as AddressParts & { readonly body?: object };
  return { method: route.method, path: fillAddress(route.path, address), ...(body && { body }) };
}
