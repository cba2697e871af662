import { loadManifest } from '@bindery/web-kit/federation';
import type { Manifest } from '@bindery/web-kit/manifest';
import { createContext, use, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** The micro-frontends, by their names in `/config.json`, in the order of their palette searches. */
const names = ['crm', 'admin'] as const;
export type RemoteName = (typeof names)[number];

type RemoteState = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; manifest: Manifest };

export interface Remotes {
  states: Readonly<Record<RemoteName, RemoteState>>;
  /** The manifests that have loaded. */
  manifests: readonly Manifest[];
  /** Retries a failed manifest. */
  retry: (name: RemoteName) => void;
}

export const RemotesContext = createContext<Remotes | null>(null);

/** The manifests that have loaded so far. */
export function useRemotes(): Remotes {
  const remotes = use(RemotesContext);
  if (!remotes) throw new Error('This component must be rendered inside the frame.');
  return remotes;
}

/**
 * Loads the manifests of all remotes. A failed one is retried on request; see also {@link useRetryOfRemotes}.
 */
export function useLoadedRemotes(): Remotes {
  const [states, setStates] = useState<Remotes['states']>({
    crm: { status: 'loading' },
    admin: { status: 'loading' },
  });
  const load = useCallback(async (name: RemoteName, again: boolean) => {
    const set = (state: RemoteState) => setStates((before) => ({ ...before, [name]: state }));
    set({ status: 'loading' });
    try {
      set({ status: 'ready', manifest: await loadManifest(name, again) });
    } catch {
      // A broken remote must not stop the shell or the other remotes. Its pages show the failure.
      set({ status: 'failed' });
    }
  }, []);
  const retry = useCallback((name: RemoteName) => void load(name, true), [load]);
  useEffect(() => {
    for (const name of names) void load(name, false);
  }, [load]);

  return useMemo(() => {
    const manifests = names.flatMap((name) => {
      const state = states[name];
      return state.status === 'ready' ? [state.manifest] : [];
    });
    return { states, manifests, retry };
  }, [states, retry]);
}

/** Retries failed manifests on navigation and when the browser is online again. */
export function useRetryOfRemotes(): void {
  const { states, retry } = useRemotes();
  const { pathname } = useLocation();
  const retryFailed = useEffectEvent(() => {
    for (const name of names) if (states[name].status === 'failed') retry(name);
  });
  useEffect(() => retryFailed(), [pathname]);
  useEffect(() => {
    const listen = () => retryFailed();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
}
