import type { AuthClient, AuthError, Session } from '@supabase/auth-js';
import { REAUTHENTICATION } from '@bindery/contracts/step-up';
import type { MeView } from '@bindery/contracts/identity';
import { ApiClient, unreachable, type ApiClientOptions } from '../api/api-client.js';
import { ApiProblem } from '@bindery/web-kit/context';
import { abortable } from '../api/abortable.js';
import type { AuthTransport } from './auth-transport.js';
import type { SecondFactors } from '../second-factor/second-factors.js';
import { readAccess } from './read-access.js';
import { meParser } from './read-me.js';
import { sessionEndedProblem, otherUserProblem } from './session-problems.js';
import type { SessionState, SignOutReason } from './session-state.js';
import type { SessionStore } from './session-store.js';
import { StepUpQuestion, type StepUp } from './step-up.js';
import { watchBrowser } from './watch-browser.js';

/** The methods of `@supabase/auth-js` that the keeper uses. */
export type SessionClient = Pick<
  InstanceType<typeof AuthClient>,
  'onAuthStateChange' | 'getSession' | 'refreshSession' | 'signOut'
>;

/** The dependencies of the keeper; one of each per page. */
export interface SessionParts {
  client: SessionClient;
  store: SessionStore;
  transport: Pick<AuthTransport, 'wake' | 'endSession' | 'endSessionInTime'>;
  /** Without them, people step up by a mailed code. */
  factors?: SecondFactors;
}

/** The user that an API client acts for; it never changes. */
interface Bearer {
  id: string | null;
}

type SessionKeeperOptions = Omit<ApiClientOptions, 'tokens'>;

/** How long to wait for the session before reporting it as unreachable. */
const SESSION_TIMEOUT_MS = 5_000;

const isTransient = (error: AuthError): boolean => error.name === 'AuthRetryableFetchError';
/** Another tab refreshed the session first, and its result is kept. */
const isOvertaken = (error: AuthError): boolean => error.name === 'AuthRefreshDiscardedError';
/** Reasons after which the user may want to continue where they were. */
const interrupts = new Set<SignOutReason | null>(['session_revoked', 'expired', 'lost']);

/**
 * Manages the session of the page. The browser's storage decides who is signed in; every event only triggers a check of
 * it. For a new session, the keeper syncs the user with the server and loads their access. React subscribes to its
 * {@link SessionState}.
 */
export class SessionKeeper {
  readonly #client: SessionClient;
  readonly #store: SessionStore;
  readonly #transport: SessionParts['transport'];
  readonly #factors: SecondFactors | null;
  readonly #options: SessionKeeperOptions;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { status: 'determining' };
  #bearer: Bearer = { id: null };
  #api: ApiClient;
  #renewing: Promise<Session | null> | null = null;
  /** The access token whose user is known or being loaded. */
  #known: string | null = null;
  // Numbers the checks of the session, so that only the latest result is applied.
  #generation = 0;
  #drafts = 0;
  readonly #question = new StepUpQuestion(() => this.#notify());
  /** Whether this page ever had a session; otherwise none was lost. */
  #had: boolean;

  constructor({ client, store, transport, factors }: SessionParts, options: SessionKeeperOptions = {}) {
    this.#client = client;
    this.#store = store;
    this.#transport = transport;
    this.#factors = factors ?? null;
    this.#options = options;
    this.#had = store.present() !== null;
    this.#api = this.#apiFor(this.#bearer);
  }

  /** The API client of this session. Another user gets a new one. */
  get api(): ApiClient {
    return this.#api;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): SessionState => this.#state;

  /** The question that is open to the person; null when there is none. */
  readonly stepUp = (): StepUp | null => this.#question.stepUp;

  /** Asks the person to prove who they are. @returns whether they did */
  requestStepUp(): Promise<boolean> {
    return this.#askToStepUp(this.#bearer);
  }

  /** Starts the keeper; returns a function that stops it. */
  start(): () => void {
    // The callback runs inside the auth client, so awaiting a call to it here would deadlock.
    const { data } = this.#client.onAuthStateChange(() => setTimeout(() => this.#readStore(), 0));
    const unwatch = watchBrowser(() => this.#readStore());
    void this.retry();
    return () => {
      unwatch();
      data.subscription.unsubscribe();
    };
  }

  /** Loads the session and the user again, for example after a failed connection. */
  async retry(): Promise<void> {
    try {
      const session = await withTimeout(this.#session());
      if (session) await this.#onSession(session);
      else this.#onNone();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      this.#onUnreachable(error);
    }
  }

  /**
   * Refreshes the access token and with it the user's access, for example after choosing a plan.
   * @returns the user; null when the session has ended. Throws an `ApiProblem` when the server cannot be reached.
   */
  async refresh(): Promise<MeView | null> {
    const bearer = this.#bearer;
    const token = await withTimeout(this.#accessToken(bearer));
    const renewed = token === null ? null : await withTimeout(this.#renew(token, bearer));
    if (renewed === null) return null;
    const generation = ++this.#generation;
    this.#known = renewed;
    const me = await this.#sync();
    if (generation === this.#generation) this.#set({ status: 'signed-in', me, access: readAccess(renewed) });
    return me;
  }

  /**
   * Ends this device's session, even without a connection. Throws when the server could not be reached; it is then
   * notified as soon as possible while the page is open.
   */
  async signOut(): Promise<void> {
    const token = this.#store.present()?.access_token;
    this.#end('signed_out');
    if (token === undefined || (await this.#transport.endSession(token))) return;
    this.#changeReason('signed_out', 'signed_out_unconfirmed');
    void this.#transport
      .endSessionInTime(token)
      .then(() => this.#changeReason('signed_out_unconfirmed', 'signed_out'));
    throw new Error("The server hasn't confirmed the sign-out.");
  }

  /**
   * Keeps the page if the session ends, because it has an unsaved draft.
   * @returns a function that releases the draft
   */
  protectDraft(): () => void {
    this.#drafts += 1;
    return () => {
      this.#drafts -= 1;
    };
  }

  /** Discards the draft that waits for its user to sign in again. */
  discardDraft(): void {
    if (this.#state.status !== 'interrupted') return;
    this.#unbind();
    this.#set({ status: 'signed-out', reason: this.#state.reason });
  }

  #readStore(): void {
    const session = this.#store.present();
    if (session) void this.#onSession(session);
    else this.#onNone();
  }

  async #onSession(session: Session): Promise<void> {
    if (session.access_token === this.#known) return;
    const generation = ++this.#generation;
    this.#known = session.access_token;
    this.#had = true;
    this.#bindTo(session.user.id);
    try {
      const me = await this.#sync();
      if (generation === this.#generation) {
        this.#set({ status: 'signed-in', me, access: readAccess(session.access_token) });
      }
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (generation === this.#generation) this.#onSyncFailed(error, session.access_token);
    }
  }

  /** Binds the page to this user. The previous user's content is removed first. */
  #bindTo(id: string): void {
    if (this.#bearer.id !== null && this.#bearer.id !== id) {
      this.#unbind();
      this.#set({ status: 'determining' });
    }
    this.#bearer.id = id;
  }

  #unbind(): void {
    this.#question.stepUp?.cancel();
    this.#api.invalidate();
    this.#bearer = { id: null };
    this.#api = this.#apiFor(this.#bearer);
  }

  #onNone(): void {
    const { status } = this.#state;
    const ending = this.#store.ending();
    if (status === 'signed-out' || (status === 'interrupted' && ending !== 'signed_out')) return;
    this.#onOver(this.#had ? (ending ?? 'lost') : null);
  }

  #onOver(reason: SignOutReason | null): void {
    this.#generation += 1;
    this.#known = null;
    if (this.#state.status === 'signed-in' && this.#drafts > 0 && interrupts.has(reason)) {
      const { me, access } = this.#state;
      this.#question.stepUp?.cancel();
      this.#set({ status: 'interrupted', me, access, reason: reason ?? 'lost' });
      return;
    }
    this.#unbind();
    this.#set({ status: 'signed-out', reason });
  }

  async #sync(): Promise<MeView> {
    const api = this.#api;
    const { timeZone: time_zone } = new Intl.DateTimeFormat().resolvedOptions();
    await api.post('/auth/sync-user', { time_zone });
    return api.get('/auth/me', { parser: meParser });
  }

  #onSyncFailed(problem: ApiProblem, token: string): void {
    this.#known = null;
    if (problem.status === 403) this.#ended(token, 'refused');
    else this.#onUnreachable(problem);
  }

  #onUnreachable(problem: ApiProblem): void {
    // A signed-in user keeps working; their next action shows whether the server is reachable.
    const waiting = this.#state.status === 'determining' || this.#state.status === 'unreachable';
    if (waiting) this.#set({ status: 'unreachable', problem });
  }

  #apiFor(bearer: Bearer, options: Pick<ApiClientOptions, 'base'> = {}): ApiClient {
    return new ApiClient({
      ...this.#options,
      ...options,
      tokens: {
        accessToken: () => this.#accessToken(bearer),
        renew: (refused) => this.#renew(refused, bearer),
        ended: (code, refused) => this.#ended(refused, code === 'session_revoked' ? code : 'expired'),
        stepUp: () => this.#askToStepUp(bearer),
      },
    });
  }

  #askToStepUp(bearer: Bearer): Promise<boolean> {
    const token = this.#store.present()?.access_token;
    const access = token === undefined ? null : readAccess(token);
    const methods = access?.stepUpMethods ?? [REAUTHENTICATION];
    return this.#question.ask({
      auth: this.#apiFor(bearer, { base: '/auth/v1' }),
      renew: async () => {
        const current = await withTimeout(this.#accessToken(bearer));
        if (current !== null) await withTimeout(this.#renew(current, bearer));
      },
      factors: methods.includes(REAUTHENTICATION) ? null : this.#factors,
      methods,
    });
  }

  async #accessToken(bearer: Bearer): Promise<string | null> {
    return this.#tokenOf(await this.#session(), bearer);
  }

  /** Refreshes once, however many calls were rejected at the same time. */
  async #renew(refused: string, bearer: Bearer): Promise<string | null> {
    this.#renewing ??= this.#renewOnce(refused).finally(() => {
      this.#renewing = null;
    });
    return this.#tokenOf(await this.#renewing, bearer);
  }

  /** The current session of the browser, refreshed if it is about to expire. */
  async #session(): Promise<Session | null> {
    const { data, error } = await this.#client.getSession();
    if (error && isTransient(error)) throw unreachable(error);
    if (error && isOvertaken(error)) return (await this.#client.getSession()).data.session;
    return data.session;
  }

  #tokenOf(session: Session | null, bearer: Bearer): string | null {
    if (session && (bearer.id === null || bearer.id === session.user.id)) return session.access_token;
    if (bearer.id === null) return null;
    // The stored session has changed. A call must never be sent without its user, or as another one.
    this.#readStore();
    throw session ? otherUserProblem() : sessionEndedProblem();
  }

  async #renewOnce(refused: string): Promise<Session | null> {
    const present = await this.#session();
    if (!present || present.access_token !== refused) return present;
    const { data, error } = await this.#client.refreshSession();
    if (!error) return data.session;
    if (isTransient(error)) throw unreachable(error);
    if (this.#store.present()?.access_token !== refused) return this.#session();
    // The auth client would keep the session until its token expires, although it cannot be refreshed.
    this.#end(this.#store.ending() ?? 'expired');
    return null;
  }

  /** Ends the session of a rejected token, unless the browser already has a new one. */
  #ended(refused: string, reason: SignOutReason): void {
    if (this.#store.present()?.access_token !== refused) {
      this.#readStore();
      return;
    }
    this.#end(reason);
    // The identity service may still count the session as active.
    if (reason !== 'session_revoked') void this.#transport.endSession(refused);
  }

  #end(reason: SignOutReason): void {
    this.#store.end(reason);
    this.#onOver(reason);
    this.#transport.wake();
    // The store is already empty; this notifies other tabs and clears the client's state.
    void this.#client.signOut({ scope: 'local' });
  }

  #changeReason(from: SignOutReason, to: SignOutReason): void {
    const state = this.#state;
    if (state.status === 'signed-out' && state.reason === from) this.#set({ ...state, reason: to });
  }

  #set(state: SessionState): void {
    this.#state = state;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  try {
    return await abortable(AbortSignal.timeout(SESSION_TIMEOUT_MS), work);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') throw unreachable(error);
    throw error;
  }
}
