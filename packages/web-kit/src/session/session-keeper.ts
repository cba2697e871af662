import type { AuthClient, AuthError, Session } from '@supabase/auth-js';
import type { MeView } from '@bindery/contracts/identity';
import { ApiClient, unreachable, type ApiClientOptions } from '../api/api-client.js';
import { ApiProblem } from '../api/api-problem.js';
import { abortable } from '../api/abortable.js';
import type { AuthTransport } from './auth-transport.js';
import { readAccess } from './read-access.js';
import { meParser } from './read-me.js';
import { sessionEndedProblem, otherUserProblem } from './session-problems.js';
import type { SessionState, SignOutReason } from './session-state.js';
import type { SessionStore } from './session-store.js';
import { watchBrowser } from './watch-browser.js';

/** What the keeper uses of `@supabase/auth-js`. */
export type SessionClient = Pick<
  InstanceType<typeof AuthClient>,
  'onAuthStateChange' | 'getSession' | 'refreshSession' | 'signOut'
>;

/** What the keeper stands on; one of each on a page. */
export interface SessionParts {
  client: SessionClient;
  store: SessionStore;
  transport: Pick<AuthTransport, 'wake' | 'endSession' | 'endSessionInTime'>;
}

/** Whom an API client may speak for: the first person it spoke for, and nobody after them. */
interface Bearer {
  id: string | null;
}

type SessionKeeperOptions = Omit<ApiClientOptions, 'tokens'>;

/** How long somebody waits for the session before being told that it cannot be had. */
const SESSION_TIMEOUT_MS = 5_000;

const isTransient = (error: AuthError): boolean => error.name === 'AuthRetryableFetchError';
/** The auth client renewed a session that another tab had renewed first; that tab's is kept. */
const isOvertaken = (error: AuthError): boolean => error.name === 'AuthRefreshDiscardedError';
/** Endings after which the same person may want to go on where they were. */
const interrupts = new Set<SignOutReason | null>(['session_revoked', 'expired', 'lost']);

/**
 * Keeps the one session of the page. What the browser holds decides who is signed in; every event only has the keeper
 * look there. For a session it has not seen it syncs the person with the server and asks who they are and what they may
 * do; what it knows is a {@link SessionState} that React subscribes to.
 */
export class SessionKeeper {
  readonly #client: SessionClient;
  readonly #store: SessionStore;
  readonly #transport: SessionParts['transport'];
  readonly #options: SessionKeeperOptions;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { status: 'determining' };
  #bearer: Bearer = { id: null };
  #api: ApiClient;
  #renewing: Promise<Session | null> | null = null;
  /** The access token whose bearer is known, or being asked for. */
  #known: string | null = null;
  // Counts what was found out about the session; only what the latest turn found is kept.
  #generation = 0;
  #drafts = 0;
  /** Whether this page ever had a session: somebody without one who had none before has not lost anything. */
  #had: boolean;

  constructor({ client, store, transport }: SessionParts, options: SessionKeeperOptions = {}) {
    this.#client = client;
    this.#store = store;
    this.#transport = transport;
    this.#options = options;
    this.#had = store.present() !== null;
    this.#api = this.#apiFor(this.#bearer);
  }

  /** The API client that carries this session. Another person gets another one, and the old one falls silent. */
  get api(): ApiClient {
    return this.#api;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): SessionState => this.#state;

  /** Starts to keep the session; returns the way to stop. */
  start(): () => void {
    // The callback runs inside the auth client's own work: a call to it that is awaited here would wait for itself.
    const { data } = this.#client.onAuthStateChange(() => setTimeout(() => this.#readStore(), 0));
    const unwatch = watchBrowser(() => this.#readStore());
    void this.retry();
    return () => {
      unwatch();
      data.subscription.unsubscribe();
    };
  }

  /** Asks the server again who is there, as after it could not be reached. */
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
   * Takes a new access token and with it what the person may do now, as after a plan was chosen.
   * @returns who they are now; null when the session is over. Throws an `ApiProblem` when the server cannot be asked.
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
   * Ends this device's session; others stay. It is over here at once, with or without a connection. Throws when the
   * server could not be told; it is told as soon as it can be reached while the page is open.
   */
  async signOut(): Promise<void> {
    const token = this.#store.present()?.access_token;
    this.#end('signed_out');
    if (token === undefined || (await this.#transport.endSession(token))) return;
    this.#changeReason('signed_out', 'signed_out_untold');
    void this.#transport
      .endSessionInTime(token)
      .then(() => this.#changeReason('signed_out_untold', 'signed_out'));
    throw new Error('The server could not be told of the sign-out.');
  }

  /**
   * Says that somebody has typed what is not saved yet, so that the end of their session does not take it away.
   * @returns says that it is saved or given up
   */
  protectDraft(): () => void {
    this.#drafts += 1;
    return () => {
      this.#drafts -= 1;
    };
  }

  /** Gives up what was typed and waits for its writer to sign in again. */
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

  /** From here on everything is asked as this person. What was on screen for another one is gone before that. */
  #bindTo(id: string): void {
    if (this.#bearer.id !== null && this.#bearer.id !== id) {
      this.#unbind();
      this.#set({ status: 'determining' });
    }
    this.#bearer.id = id;
  }

  #unbind(): void {
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
      this.#set({ status: 'interrupted', me, access, reason: reason ?? 'lost' });
      return;
    }
    this.#unbind();
    this.#set({ status: 'signed-out', reason });
  }

  async #sync(): Promise<MeView> {
    const api = this.#api;
    await api.post('/auth/sync-user', {});
    return api.get('/auth/me', { parser: meParser });
  }

  #onSyncFailed(problem: ApiProblem, token: string): void {
    this.#known = null;
    if (problem.status === 403) this.#ended(token, 'refused');
    else this.#onUnreachable(problem);
  }

  #onUnreachable(problem: ApiProblem): void {
    // Who is already at work stays at work: what they do next says for itself whether the server is there.
    const waiting = this.#state.status === 'determining' || this.#state.status === 'unreachable';
    if (waiting) this.#set({ status: 'unreachable', problem });
  }

  #apiFor(bearer: Bearer): ApiClient {
    return new ApiClient({
      ...this.#options,
      tokens: {
        accessToken: () => this.#accessToken(bearer),
        renew: (refused) => this.#renew(refused, bearer),
        ended: (code, refused) => this.#ended(refused, code === 'session_revoked' ? code : 'expired'),
      },
    });
  }

  async #accessToken(bearer: Bearer): Promise<string | null> {
    return this.#tokenOf(await this.#session(), bearer);
  }

  /** One renewal at a time, however many calls were refused at once. */
  async #renew(refused: string, bearer: Bearer): Promise<string | null> {
    this.#renewing ??= this.#renewOnce(refused).finally(() => {
      this.#renewing = null;
    });
    return this.#tokenOf(await this.#renewing, bearer);
  }

  /** The session that the browser holds now, renewed if it is about to expire. */
  async #session(): Promise<Session | null> {
    const { data, error } = await this.#client.getSession();
    if (error && isTransient(error)) throw unreachable(error);
    if (error && isOvertaken(error)) return (await this.#client.getSession()).data.session;
    return data.session;
  }

  #tokenOf(session: Session | null, bearer: Bearer): string | null {
    if (session && (bearer.id === null || bearer.id === session.user.id)) return session.access_token;
    if (bearer.id === null) return null;
    // The page has not heard of it yet. Nothing that one person asked for is sent for nobody, or as another person.
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
    // The auth client keeps a session whose renewal was refused until its token expires; there is nothing to wait for.
    this.#end(this.#store.ending() ?? 'expired');
    return null;
  }

  /** A token was refused for good. When the browser holds another one by now, only the old one is over. */
  #ended(refused: string, reason: SignOutReason): void {
    if (this.#store.present()?.access_token !== refused) {
      this.#readStore();
      return;
    }
    this.#end(reason);
    // Where the token is refused and where sessions are kept are two places: this one may still count it as living.
    if (reason !== 'session_revoked') void this.#transport.endSession(refused);
  }

  #end(reason: SignOutReason): void {
    this.#store.end(reason);
    this.#onOver(reason);
    this.#transport.wake();
    // Nothing is left to remove and nobody is asked; the client tells the other tabs and forgets what it knows.
    void this.#client.signOut({ scope: 'local' });
  }

  #changeReason(from: SignOutReason, to: SignOutReason): void {
    const state = this.#state;
    if (state.status === 'signed-out' && state.reason === from) this.#set({ ...state, reason: to });
  }

  #set(state: SessionState): void {
    this.#state = state;
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
