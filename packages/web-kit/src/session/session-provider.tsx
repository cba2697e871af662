import type { MeView } from '@bindery/contracts/identity';
import { completedPrincipal } from '@bindery/contracts/principal';
import { useRequired } from '@bindery/ui/context';
import { chooseDateFormat } from '@bindery/ui/dates';
import { ApiContext, SessionContext } from '@bindery/web-kit/context';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { SessionKeeper } from './session-keeper.js';
import type { SessionState } from './session-state.js';
import type { StepUp } from './step-up.js';

export interface SessionValue {
  state: SessionState;
  /** The user who is signed in, or was until an interruption; null when unknown or signed out. */
  me: MeView | null;
  /** Ends this device's session. Throws when the server could not be reached; the session still ends locally. */
  signOut: () => Promise<void>;
  /** Refreshes the token, the user and their access. */
  refresh: () => Promise<MeView | null>;
  /** Retries after the server could not be reached. */
  retry: () => Promise<void>;
  /** Keeps a draft if the session ends; returns a function that releases it. */
  protectDraft: () => () => void;
  /** Discards the draft that waits for its user to sign in again. */
  discardDraft: () => void;
  /** The proof that a call waits for. An older shell doesn't provide it. */
  stepUp?: StepUp | null;
  /** Asks for that proof. @returns whether it was given */
  requestStepUp: () => Promise<boolean>;
}

/** Provides the session and its API client to the page and all micro-frontends. */
export function SessionProvider({ keeper, children }: { keeper: SessionKeeper; children: ReactNode }) {
  useEffect(() => keeper.start(), [keeper]);
  const state = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  const stepUp = useSyncExternalStore(keeper.subscribe, keeper.stepUp);
  const value = useMemo<SessionValue>(
    () => ({
      state,
      me: 'me' in state ? state.me : null,
      signOut: () => keeper.signOut(),
      refresh: () => keeper.refresh(),
      retry: () => keeper.retry(),
      protectDraft: () => keeper.protectDraft(),
      discardDraft: () => keeper.discardDraft(),
      stepUp,
      requestStepUp: () => keeper.requestStepUp(),
    }),
    [state, stepUp, keeper],
  );
  const dateFormat = value.me?.date_format;
  useLayoutEffect(() => {
    if (dateFormat) chooseDateFormat(dateFormat);
  }, [dateFormat]);
  return (
    <SessionContext value={value}>
      <ApiContext value={keeper.api}>{children}</ApiContext>
    </SessionContext>
  );
}

/** Returns the session. Throws outside of a {@link SessionProvider}. */
export function useSession(): SessionValue {
  const session = useRequired(SessionContext, 'SessionProvider');
  return useMemo(() => ofThisBuild(session), [session]);
}

/** The session of a shell of the release before, which reads less out of the token, as this build's pages expect it. */
function ofThisBuild(session: SessionValue): SessionValue {
  const { state } = session;
  if (!('access' in state) || state.access === null) return session;
  return { ...session, state: { ...state, access: completedPrincipal(state.access) } };
}

/** Keeps an unsaved draft if the session ends: the page stays hidden in memory until the same user signs in again. */
export function useUnsavedDraft(typed: boolean): void {
  const { protectDraft } = useSession();
  const hold = useEffectEvent(protectDraft);
  useEffect(() => (typed ? hold() : undefined), [typed]);
}

/** The signed-in user. Only for components behind a protected route. */
export function useMe(): MeView {
  const { me } = useSession();
  if (!me) throw new Error('This component must be rendered behind a protected route.');
  return me;
}
