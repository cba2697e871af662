import { useCallback } from 'react';
import { mutate, preload } from 'swr';
import type { ApiClient } from './api-client.js';
import { useApi } from './api-context.js';

/** How long a prefetched answer is as good as one that is requested when it is needed. */
const MAX_AGE_MS = 1_000;

/** @param key the SWR key of the screen that is about to open, and `load` the fetcher of that screen */
export type Prefetch = <Data>(key: string, load: () => Promise<Data>) => void;

/**
 * Requests what the next screen shows while the browser is still busy with opening it; SWR hands the answer to the hook
 * with the same key. An answer that no hook has taken is dropped after a second, as soon as anything is changed, and
 * when another person signs in, so a change is never followed by data from before it.
 */
export function usePrefetch(): Prefetch {
  const api = useApi();
  return useCallback<Prefetch>((key, load) => prefetch(api, key, load), [api]);
}

function prefetch<Data>(api: ApiClient, key: string, load: () => Promise<Data>): void {
  // The hook that takes the answer reports its failure; one that nobody takes is of no interest.
  preload(key, load).catch(() => undefined);
  const drop = () => {
    clearTimeout(timer);
    unsubscribe();
    // SWR keeps preloaded answers beside its default cache, and so its global `mutate` is what removes one.
    void mutate(key);
  };
  const timer = setTimeout(drop, MAX_AGE_MS);
  const unsubscribe = api.onInvalidate(drop);
}
