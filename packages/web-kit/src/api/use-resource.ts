import useSWR, { SWRConfig, useSWRConfig, type SWRConfiguration, type SWRResponse } from 'swr';
import { createElement, useCallback, type ReactNode } from 'react';
import { useApi } from './api-context.js';
import type { Parser } from './api-client.js';
import { ApiProblem } from './api-problem.js';

const RETRIES = 3;

const config: SWRConfiguration = {
  // The answer to a request that was refused is not going to change by asking again.
  shouldRetryOnError: (error: unknown) => error instanceof ApiProblem && error.isPassing,
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

/** Loads again everything whose path starts with one of the prefixes, as after a save. */
export function useRefetch(): (...prefixes: string[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (...prefixes: string[]) => {
      await mutate((key) => typeof key === 'string' && prefixes.some((prefix) => key.startsWith(prefix)));
    },
    [mutate],
  );
}
