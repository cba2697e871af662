import type { Route, RouteReply, RouteRequest } from '@bindery/contracts/route';
import useSWR, { SWRConfig, useSWRConfig, type SWRConfiguration, type SWRResponse } from 'swr';
import { createElement, useCallback, type ReactNode } from 'react';
import { useRequired } from '@bindery/ui/context';
import { ApiContext, ApiProblem } from '@bindery/web-kit/context';
import { requestPathOf } from './request-path.js';
import type { Parser, ApiClient } from './api-client.js';

const RETRIES = 3;

const config: SWRConfiguration = {
  // Client errors are final, so only transient ones are retried.
  shouldRetryOnError: (error: unknown) => error instanceof ApiProblem && error.isTransient,
  errorRetryCount: RETRIES,
  focusThrottleInterval: 15_000,
};

/** How often work of the server is looked at. */
export const LOOK_EVERY_MS = 1_000;

/** A cache for one user. Use their id as `key`, so that the next user starts with an empty one. */
export function ResourceCache({ children }: { children: ReactNode }) {
  return createElement(SWRConfig, { value: { ...config, provider: () => new Map() } }, children);
}

/**
 * Loads a path of the API, such as `/insureds?page=2`, and keeps it fresh.
 * @param path null loads nothing
 * @param parser the contract's schema of the response
 */
export function useResource<T>(
  path: string | null,
  parser: Parser<T>,
  options: SWRConfiguration<T, ApiProblem> = {},
): SWRResponse<T, ApiProblem> {
  const api = useApi();
  return useSWR<T, ApiProblem, string | null>(path, (at: string) => api.get(at, { parser }), options);
}

/** Loads the reply of a declared route and keeps it fresh. @param request null loads nothing */
export function useRoute<R extends Route>(
  route: R,
  request: RouteRequest<R> | null,
  options?: SWRConfiguration<RouteReply<R, never>, ApiProblem>,
): SWRResponse<RouteReply<R, never>, ApiProblem> {
  return useResource(
    request && requestPathOf(route, request),
    route.reply as Parser<RouteReply<R, never>>,
    options,
  );
}

/** Routes to refetch, or all routes of a resource. */
export type Refetched = Route | Readonly<Record<string, Route>>;

/** Refetches the given routes, for example after a save. */
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

/** Refetches all that is on the page, for example after long work of the server has changed many records. */
export function useRefetchAll(): () => Promise<void> {
  const api = useApi();
  const { mutate } = useSWRConfig();
  return useCallback(async () => {
    api.invalidate();
    await mutate(() => true);
  }, [api, mutate]);
}

/** Calls a route and, once it has succeeded, refetches the given ones. */
export function useCall(...touched: readonly Refetched[]): ApiClient['call'] {
  const api = useApi();
  const refetch = useRefetch();
  return async (route, ...options) => {
    const reply = await api.call(route, ...options);
    void refetch(...touched);
    return reply;
  };
}

const isRoute = (changed: Refetched): changed is Route => typeof changed.path === 'string';

function isAddressOf(key: string, { path }: Route): boolean {
  const pattern = path.replace(/^\/api/, '').replaceAll(/\{\w+\}/g, '[^/?]+');
  return new RegExp(`^${pattern}(\\?|$)`).test(key);
}

/** Returns the API client. Throws outside of a `SessionProvider`. */
export function useApi(): ApiClient {
  return useRequired(ApiContext, 'SessionProvider');
}
