import { useCallback } from 'react';
import { mutate, preload } from 'swr';
import type { ApiClient } from './api-client.js';
import { useApi } from './use-resource.js';

/** How long a prefetched response stays valid. */
const MAX_AGE_MS = 1_000;

/** @param key the SWR key of the screen that is about to open, and `load` the fetcher of that screen */
export type Prefetch = <Data>(key: string, load: () => Promise<Data>) => void;

/**
 * Requests the data of the next screen while the browser still opens it. SWR hands the response to the hook with the same
 * key. An unused response is dropped after a second, on any change, and when another user signs in.
 */
export function usePrefetch(): Prefetch {
  const api = useApi();
  return useCallback<Prefetch>((key, load) => prefetch(api, key, load), [api]);
}

function prefetch<Data>(api: ApiClient, key: string, load: () => Promise<Data>): void {
  // The hook that uses the response reports its failure.
  preload(key, load).catch(() => undefined);
  const drop = () => {
    clearTimeout(timer);
    unsubscribe();
    // SWR stores preloaded responses globally, so the global `mutate` removes them.
    void mutate(key);
  };
  const timer = setTimeout(drop, MAX_AGE_MS);
  const unsubscribe = api.onInvalidate(drop);
}
