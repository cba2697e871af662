import { jsonResponse } from '../browser/json-response.js';
import type { SessionStore } from './session-store.js';

/** The timeout of one attempt. */
const TRY_MS = 5_000;
/** The delays between attempts; the last one repeats. */
const PAUSES_MS = [200, 400, 800, 1_600] as const;

export interface AuthTransportOptions {
  /** The address of the sign-in service: `https://bindery.test/auth/v1`. */
  url: string;
  store: SessionStore;
  fetch?: typeof fetch | undefined;
}

type Answer = Record<string, unknown>;

/**
 * The transport of the auth client. The client treats every failed refresh as final. This transport passes on only the
 * sign-in service's own responses, and waits out outages, proxy errors and lost connections. Callers that need a token
 * sooner stop waiting; the refresh continues.
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

  readonly fetch: typeof fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input);
    const renewing = address.searchParams.get('grant_type') === 'refresh_token';
    if (renewing && typeof init?.body === 'string') return this.#renew(address, init, init.body);
    const response = await this.#fetch(input, init);
    const answer = response.ok ? await readAnswer(response.clone()) : null;
    return answer && isSession(answer) ? withoutExpiry(answer, response) : response;
  };

  /** Wakes a waiting refresh, so that it checks at once whether it is still needed. */
  wake(): void {
    this.#sleep.abort();
    this.#sleep = new AbortController();
  }

  /**
   * Ends a session at the sign-in service. The token may have expired.
   * @returns whether the service has confirmed it
   */
  async endSession(accessToken: string): Promise<boolean> {
    const headers = { Authorization: `Bearer ${accessToken}` };
    const response = await this.#try(`${this.#url}/logout?scope=local`, { method: 'POST', headers });
    return response !== null && !isTransient(response.status);
  }

  /** Ends a session like {@link endSession}, and retries until it succeeds while the page is open. */
  async endSessionInTime(accessToken: string): Promise<void> {
    for (let tries = 0; !(await this.endSession(accessToken)); tries += 1) await this.#pause(tries);
  }

  async #renew(address: URL, init: RequestInit, body: string): Promise<Response> {
    const { refresh_token: sentToken } = JSON.parse(body) as { refresh_token: string };
    for (let tries = 0; ; tries += 1) {
      const stored = this.#store.present();
      if (!stored) return sessionNotFound();
      // Another tab has refreshed it in the meantime. Reusing an old refresh token looks like theft and would end the
      // session.
      if (stored.refresh_token !== sentToken) return jsonResponse(stored);
      const verdict = await this.#verdict(address, init);
      if (verdict) return verdict;
      await this.#pause(tries);
    }
  }

  /** The sign-in service's response to a refresh; null for anything else. */
  async #verdict(address: URL, init: RequestInit): Promise<Response | null> {
    const response = await this.#try(address, init);
    if (!response || isTransient(response.status)) return null;
    const answer = await readAnswer(response);
    if (response.ok) return answer && isSession(answer) ? withoutExpiry(answer, response) : null;
    if (typeof answer?.['code'] !== 'string') return null;
    this.#store.recordEnding(answer['code'] === 'user_banned' ? 'refused' : 'expired');
    return jsonResponse(answer, { status: response.status, headers: response.headers });
  }

  async #try(address: URL | string, init: RequestInit): Promise<Response | null> {
    try {
      return await this.#fetch(address, { ...init, signal: AbortSignal.timeout(TRY_MS) });
    } catch (error) {
      if (isUnanswered(error)) return null;
      throw error;
    }
  }

  /** Waits for the next attempt; ends early when the browser is online again or {@link wake} is called. */
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

/** No connection (`TypeError`) or a timeout. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');

const isSession = (answer: Answer): boolean =>
  typeof answer['access_token'] === 'string' && typeof answer['expires_in'] === 'number';

/**
 * Removes the server's expiry time, so that the client computes it from the remaining seconds. This machine's clock may be
 * minutes off.
 */
function withoutExpiry({ expires_at: _, ...session }: Answer, { status, headers }: Response): Response {
  return jsonResponse(session, { status, headers });
}

/** The JSON object of a response; null if it is something else or incomplete. */
async function readAnswer(response: Response): Promise<Answer | null> {
  try {
    const value: unknown = await response.json();
    return typeof value === 'object' && value !== null ? (value as Answer) : null;
  } catch (error) {
    if (error instanceof SyntaxError || isUnanswered(error)) return null;
    throw error;
  }
}

/** The response for a session that no longer exists, without a request. */
function sessionNotFound(): Response {
  const error = { code: 'session_not_found', message: "You're signed out." };
  return jsonResponse(error, { status: 403, headers: { 'X-Supabase-Api-Version': '2024-01-01' } });
}
