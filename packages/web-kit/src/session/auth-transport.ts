import type { SessionStore } from './session-store.js';

/** How long one try may take. */
const TRY_MS = 5_000;
/** Between one try and the next; the last pause is taken again and again. */
const PAUSES_MS = [250, 500, 1_000, 2_000] as const;

export interface AuthTransportOptions {
  /** Where the sign-in service is: `https://bindery.test/auth/v1`. */
  url: string;
  store: SessionStore;
  fetch?: typeof fetch | undefined;
}

type Answer = Record<string, unknown>;

/**
 * The way from the auth client to the sign-in service. The client takes every failure of a renewal for a verdict: it
 * remembers it for a minute, and gives a session up for some. Here only the sign-in service itself gives verdicts; an
 * outage, a proxy's page or a lost connection is waited out, however long it takes. Who needs a token sooner than that
 * stops waiting, not the renewal.
 */
export class AuthTransport {
  readonly #url: string;
  readonly #store: SessionStore;
  readonly #fetch: typeof fetch;
  #sleep = new AbortController();

  constructor({ url, store, fetch = (...args) => window.fetch(...args) }: AuthTransportOptions) {
    this.#url = url;
    this.#store = store;
    this.#fetch = fetch;
  }

  /** The `fetch` of the auth client. */
  readonly fetch: typeof fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input);
    const renewing = address.searchParams.get('grant_type') === 'refresh_token';
    if (renewing && typeof init?.body === 'string') return this.#renew(address, init, init.body);
    const response = await this.#fetch(input, init);
    const answer = response.ok ? await readAnswer(response.clone()) : null;
    return answer && isSession(answer) ? withoutExpiry(answer, response) : response;
  };

  /** Has a renewal that waits look at once whether there is still something to renew. */
  wake(): void {
    this.#sleep.abort();
    this.#sleep = new AbortController();
  }

  /**
   * Ends a session at the sign-in service, for which the token may be as old as it likes.
   * @returns whether the service has heard it
   */
  async endSession(accessToken: string): Promise<boolean> {
    const headers = { Authorization: `Bearer ${accessToken}` };
    const response = await this.#try(`${this.#url}/logout?scope=local`, { method: 'POST', headers });
    return response !== null && !isTransient(response.status);
  }

  /** Ends a session like {@link endSession} and tries again until the service has heard it, while the page is open. */
  async endSessionInTime(accessToken: string): Promise<void> {
    for (let tries = 0; !(await this.endSession(accessToken)); tries += 1) await this.#pause(tries);
  }

  async #renew(address: URL, init: RequestInit, body: string): Promise<Response> {
    const { refresh_token: presented } = JSON.parse(body) as { refresh_token: string };
    for (let tries = 0; ; tries += 1) {
      const kept = this.#store.present();
      if (!kept) return refusal();
      // Another tab has renewed it while this one slept or waited. A token of an older generation would be taken for
      // a stolen one and end the session in every tab.
      if (kept.refresh_token !== presented) return Response.json(kept);
      const verdict = await this.#verdict(address, init);
      if (verdict) return verdict;
      await this.#pause(tries);
    }
  }

  /** The sign-in service's own answer to a renewal; null when something else answered, or nothing. */
  async #verdict(address: URL, init: RequestInit): Promise<Response | null> {
    const response = await this.#try(address, init);
    if (!response || isTransient(response.status)) return null;
    const answer = await readAnswer(response);
    if (response.ok) return answer && isSession(answer) ? withoutExpiry(answer, response) : null;
    if (typeof answer?.['code'] !== 'string') return null;
    this.#store.noteEnding(answer['code'] === 'user_banned' ? 'refused' : 'expired');
    return Response.json(answer, { status: response.status, headers: response.headers });
  }

  async #try(address: URL | string, init: RequestInit): Promise<Response | null> {
    try {
      return await this.#fetch(address, { ...init, signal: AbortSignal.timeout(TRY_MS) });
    } catch (error) {
      if (isUnanswered(error)) return null;
      throw error;
    }
  }

  /** Until the next try: sooner when the browser is back online or somebody calls {@link wake}. */
  #pause(tries: number): Promise<void> {
    const woken = this.#sleep.signal;
    return new Promise((resolve) => {
      const over = () => {
        clearTimeout(timer);
        window.removeEventListener('online', over);
        woken.removeEventListener('abort', over);
        resolve();
      };
      const timer = setTimeout(over, PAUSES_MS[tries] ?? PAUSES_MS.at(-1));
      window.addEventListener('online', over);
      woken.addEventListener('abort', over);
    });
  }
}

const isTransient = (status: number): boolean => status === 429 || status >= 500;

/** No connection (`TypeError`), or none in time. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');

const isSession = (answer: Answer): boolean =>
  typeof answer['access_token'] === 'string' && typeof answer['expires_in'] === 'number';

/**
 * A session without the moment of its end, which the server reads off its own clock: the client then reckons it from
 * the seconds that are left and the clock of this machine, which may be minutes wrong.
 */
function withoutExpiry({ expires_at: _, ...session }: Answer, { status, headers }: Response): Response {
  return Response.json(session, { status, headers });
}

/** The object that an answer holds; null when it holds something else or broke off. */
async function readAnswer(response: Response): Promise<Answer | null> {
  try {
    const value: unknown = await response.json();
    return typeof value === 'object' && value !== null ? (value as Answer) : null;
  } catch (error) {
    if (error instanceof SyntaxError || isUnanswered(error)) return null;
    throw error;
  }
}

/** For a session that is not there any more: nobody needs to be asked about it. */
function refusal(): Response {
  const error = { code: 'session_not_found', message: "You're signed out." };
  return Response.json(error, { status: 403, headers: { 'X-Supabase-Api-Version': '2024-01-01' } });
}
