import type { Route, RouteReply, RouteRequest } from '@bindery/contracts/route';
import useSWR, { SWRConfig, useSWRConfig, type SWRConfiguration, type SWRResponse } from 'swr';
import { createElement, useCallback, type ReactNode } from 'react';
import { addressOf } from './address-of.js';
import { useApi } from './api-context.js';
import type { Parser } from './api-client.js';
import { ApiProblem } from './api-problem.js';

const RETRIES = 3;

const config: SWRConfiguration = {
  // The answer to a request that was refused is not going to change by asking again.
  shouldRetryOnError: (error: unknown) => error instanceof ApiProblem && error.isTransient,
  errorRetryCount: RETRIES,
  focusThrottleInterval: 15_000,
};

/** A fresh cache for one signed-in person: give it their id as `key`, so that nobody sees what another one loaded. */
export function ResourceCache({ children }: { children: ReactNode }) {
  return createElement(SWRConfig, { value: { ...config, provider: () => new Map() } }, children);
}

/**
 * Loads what stands at a path of the API (`/insureds?page=2`) and keeps it fresh.
 * @param path null loads nothing yet.
 * @param parser the contract's schema of the answer.
 */
export function useResource<T>(
  path: string | null,
  parser: Parser<T>,
  options: SWRConfiguration<T, ApiProblem> = {},
): SWRResponse<T, ApiProblem> {
  const api = useApi();
  return useSWR<T, ApiProblem, string | null>(path, (at: string) => api.get(at, { parser }), options);
}

/** Loads what a declared route answers, and keeps it fresh. @param request null loads nothing yet */
export function useRoute<R extends Route>(
  route: R,
  request: RouteRequest<R> | null,
  options?: SWRConfiguration<RouteReply<R, never>, ApiProblem>,
): SWRResponse<RouteReply<R, never>, ApiProblem> {
  return useResource(
    request && addressOf(route, request),
    route.reply as Parser<RouteReply<R, never>>,
    options,
  );
}

/** What a save makes out of date: routes, or all routes of a resource. */
export type Refetched = Route | Readonly<Record<string, Route>>;

/** Loads again what these routes answered, as after a save. */
export function useRefetch(): (...changed: readonly Refetched[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (...changed) => {
      const routes = changed.flatMap((one) => (isRoute(one) ? [one] : Object.values(one)));
      await mutate((key) => typeof key === 'string' && routes.some((route) => isAddressOf(key, route)));
    },
    [mutate],
  );
}

const isRoute = (changed: Refetched): changed is Route => typeof changed.path === 'string';

function isAddressOf(key: string, { path }: Route): boolean {
  const pattern = path.replace(/^\/api/, '').replaceAll(/\{\w+\}/g, '[^/?]+');
  return new RegExp(`^${pattern}(\\?|$)`).test(key);
}
