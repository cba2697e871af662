import type { AuthClient, AuthError, Session } from '@supabase/auth-js';
import type { MeView } from '@bindery/contracts/identity';
import { ApiClient, unreachable, type ApiClientOptions, type TokenSource } from '../api/api-client.js';
import { ApiProblem } from '../api/api-problem.js';
import { readAccess } from './read-access.js';
import { meParser } from './read-me.js';
import type { SessionState, SignOutReason } from './session-state.js';

/** What the keeper uses of `@supabase/auth-js`. */
export type SessionClient = Pick<
  InstanceType<typeof AuthClient>,
  'onAuthStateChange' | 'getSession' | 'refreshSession' | 'signOut'
>;

type SessionKeeperOptions = Omit<ApiClientOptions, 'tokens'>;

const isPassing = (error: AuthError): boolean => error.name === 'AuthRetryableFetchError';

/**
 * Keeps the one session of the page. After every session event it syncs the person with the server and asks who they
 * are and what role they have; what it knows is a {@link SessionState} that React subscribes to.
 */
export class SessionKeeper {
  /** The API client that carries this session. */
  readonly api: ApiClient;

  readonly #client: SessionClient;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { status: 'determining' };
  #reason: SignOutReason | null = null;
  #renewing: Promise<string | null> | null = null;
  // Counts session events; only what the latest one found out is kept.
  #turn = 0;

  constructor(client: SessionClient, options: SessionKeeperOptions = {}) {
    this.#client = client;
    const tokens: TokenSource = {
      accessToken: () => this.#accessToken(),
      renew: (refused) => this.#renew(refused),
      ended: (code) => void this.#end(code === 'session_revoked' ? 'session_revoked' : 'expired'),
    };
    this.api = new ApiClient({ ...options, tokens });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): SessionState => this.#state;

  /** Starts listening to the session; returns the way to stop. */
  start(): () => void {
    const { data } = this.#client.onAuthStateChange((event, session) => {
      // At first a session that could not be renewed for now is told like one that is not there: look again.
      const unsure = event === 'INITIAL_SESSION' && !session;
      // The callback runs inside the auth client's own work: a call to it that is awaited here would wait for itself.
      setTimeout(() => void (unsure ? this.retry() : this.#onSession(session)), 0);
    });
    return () => data.subscription.unsubscribe();
  }

  /** Asks the server again who is there, as after it could not be reached. */
  async retry(): Promise<void> {
    const { data, error } = await this.#client.getSession();
    if (error && isPassing(error)) this.#set({ status: 'unreachable', problem: unreachable(error) });
    else await this.#onSession(data.session);
  }

  /**
   * Takes a new access token and with it what the person may do now, as after a plan was chosen.
   * @returns who they are now; null when the session is over. Throws an `ApiProblem` when the server cannot be asked.
   */
  async refresh(): Promise<MeView | null> {
    const token = await this.#accessToken();
    const renewed = token === null ? null : await this.#renew(token);
    if (renewed === null) return null;
    const me = await this.#sync();
    this.#set({ status: 'signed-in', me, access: readAccess(renewed) });
    return me;
  }

  /** Ends this device's session; others stay. It is over here even when the server could not be told, which throws. */
  async signOut(): Promise<void> {
    const error = await this.#end('signed_out');
    if (error) throw error;
  }

  async #onSession(session: Session | null): Promise<void> {
    const turn = ++this.#turn;
    if (!session) {
      this.#set({ status: 'signed-out', reason: this.#reason });
      return;
    }
    this.#reason = null;
    try {
      const me = await this.#sync();
      if (turn === this.#turn) {
        this.#set({ status: 'signed-in', me, access: readAccess(session.access_token) });
      }
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (turn === this.#turn) await this.#onSyncFailed(error);
    }
  }

  async #sync(): Promise<MeView> {
    await this.api.post('/auth/sync-user', {});
    return this.api.get('/auth/me', { parser: meParser });
  }

  async #onSyncFailed(problem: ApiProblem): Promise<void> {
    if (problem.status === 401 || problem.status === 403) {
      await this.#end(problem.code === 'session_revoked' ? 'session_revoked' : 'refused');
    } else if (this.#state.status !== 'signed-in') {
      // Who is already at work stays at work: what they do next says for itself whether the server is there.
      this.#set({ status: 'unreachable', problem });
    }
  }

  async #accessToken(): Promise<string | null> {
    const { data, error } = await this.#client.getSession();
    if (error && isPassing(error)) throw unreachable(error);
    return data.session?.access_token ?? null;
  }

  /** One renewal at a time, however many calls were refused at once. */
  #renew(refused: string): Promise<string | null> {
    this.#renewing ??= this.#renewOnce(refused).finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  async #renewOnce(refused: string): Promise<string | null> {
    const present = await this.#accessToken();
    if (present === null || present !== refused) return present;
    const { data, error } = await this.#client.refreshSession();
    if (!error) return data.session?.access_token ?? null;
    if (isPassing(error)) throw unreachable(error);
    // The auth client keeps a session whose renewal was refused until its token expires; there is nothing to wait for.
    await this.#end('expired');
    return null;
  }

  async #end(reason: SignOutReason): Promise<AuthError | null> {
    // Several calls may find out at once that the session is over; the first one's reason is the one to tell.
    this.#reason ??= reason;
    const { error } = await this.#client.signOut({ scope: 'local' });
    this.#turn++;
    this.#set({ status: 'signed-out', reason: this.#reason });
    return error;
  }

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
