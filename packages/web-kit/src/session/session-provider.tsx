import type { MeView } from '@bindery/contracts/identity';
import { useRequired } from '@bindery/ui/context';
import { ApiContext, SessionContext } from '@bindery/web-kit/context';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { SessionKeeper } from './session-keeper.js';
import type { SessionState } from './session-state.js';

export interface SessionValue {
  state: SessionState;
  /** Who is signed in, or was until they were interrupted; null while that is not known and when nobody is. */
  me: MeView | null;
  /** Ends this device's session. Throws when the server could not be told; the session is over here all the same. */
  signOut: () => Promise<void>;
  /** Takes a new token and asks again who this is and what they may do. */
  refresh: () => Promise<MeView | null>;
  /** Asks again after the server could not be reached. */
  retry: () => Promise<void>;
  /** Says that there is typed text to keep if the session ends; returns the way to say that there is none any more. */
  protectDraft: () => () => void;
  /** Gives up the text that waits for its writer to sign in again. */
  discardDraft: () => void;
}

/** Gives the page and every micro-frontend in it the one session and the API client that carries it. */
export function SessionProvider({ keeper, children }: { keeper: SessionKeeper; children: ReactNode }) {
  useEffect(() => keeper.start(), [keeper]);
  const state = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  const value = useMemo<SessionValue>(
    () => ({
      state,
      me: 'me' in state ? state.me : null,
      signOut: () => keeper.signOut(),
      refresh: () => keeper.refresh(),
      retry: () => keeper.retry(),
      protectDraft: () => keeper.protectDraft(),
      discardDraft: () => keeper.discardDraft(),
    }),
    [state, keeper],
  );
  return (
    <SessionContext value={value}>
      <ApiContext value={keeper.api}>{children}</ApiContext>
    </SessionContext>
  );
}

/** The session of the page. Throws outside of a {@link SessionProvider}. */
export function useSession(): SessionValue {
  return useRequired(SessionContext, 'SessionProvider');
}

/**
 * Keeps a page with typed text for its writer if the session ends meanwhile: unseen and in memory only, until they have
 * signed in again.
 */
export function useUnsavedDraft(typed: boolean): void {
  const { protectDraft } = useSession();
  const hold = useEffectEvent(protectDraft);
  useEffect(() => (typed ? hold() : undefined), [typed]);
}

/** The signed-in person, for what is only ever rendered behind a protected route. */
export function useMe(): MeView {
  const { me } = useSession();
  if (!me) throw new Error('This component must be rendered behind a protected route.');
  return me;
}
