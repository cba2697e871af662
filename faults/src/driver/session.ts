import type { Random } from '../random.js';
import type { Answer, Call, HttpClient } from './http.js';
import { retry } from './retry.js';

/** The fields of a sign-in or refresh response that the driver uses. */
export interface SessionTokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: { readonly id: string };
}

/** The session can't be continued; its user would have to sign in again. */
export class SessionLost extends Error {}

const UNAUTHENTICATED = 401;
const SIGNED_OUT = 204;

/** A signed-in user's requests. Several clients may share it, like tabs of one browser; one of them refreshes. */
export class Session {
  private refreshing: Promise<void> | undefined;

  constructor(
    private readonly http: HttpClient,
    private readonly random: Random,
    private tokens: SessionTokens,
  ) {}

  /** Sends one request. If the token is stale or expired, refreshes it and sends the request again. */
  async send(call: Call): Promise<Answer> {
    const used = this.tokens.access_token;
    const answer = await this.sendWith(used, call);
    if (answer.status !== UNAUTHENTICATED) return answer;
    if (this.tokens.access_token === used) await this.refresh();
    return this.sendWith(this.tokens.access_token, call);
  }

  /** Refreshes the session. Repeats the same refresh token until the outcome is known. */
  refresh(): Promise<void> {
    return (this.refreshing ??= this.renew().finally(() => (this.refreshing = undefined)));
  }

  /**
   * Ends the session, with retries until the outcome is known.
   * @returns the access token that must be rejected from then on, or undefined if the outcome stays unknown
   */
  async signOut(): Promise<string | undefined> {
    const { access_token: token } = this.tokens;
    const call = { method: 'POST', path: '/auth/v1/logout?scope=local', route: '/auth/v1/logout' } as const;
    const { answer } = await retry(() => this.sendWith(token, call), this.random);
    return answer?.status === SIGNED_OUT ? token : undefined;
  }

  private async renew(): Promise<void> {
    const body = { refresh_token: this.tokens.refresh_token };
    const { answer } = await retry(
      () =>
        this.http.send({
          method: 'POST',
          path: '/auth/v1/token?grant_type=refresh_token',
          route: '/auth/v1/token',
          body,
        }),
      this.random,
    );
    if (answer?.status !== 200)
      throw new SessionLost(`A refresh was answered ${answer?.status ?? 'by nobody'}.`);
    this.tokens = answer.body as SessionTokens;
  }

  private sendWith(token: string, call: Call): Promise<Answer> {
    return this.http.send({ ...call, headers: { ...call.headers, authorization: `Bearer ${token}` } });
  }
}
