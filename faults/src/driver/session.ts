import {
  requestRenewal,
  requestSignOut,
  Session,
  type Send,
  type SessionTokens,
} from '@bindery/test-kit/client';
import type { Random } from '../random.js';
import { retry } from './retry.js';

/** The session can't be continued; its user would have to sign in again. */
export class SessionLost extends Error {}

const SIGNED_OUT = 204;

/** A session that goes on through faults. */
export class PatientSession extends Session {
  constructor(
    send: Send,
    private readonly random: Random,
    tokens: SessionTokens,
  ) {
    super(send, tokens);
  }

  /**
   * Ends the session, with retries until the outcome is known.
   * @returns the access token that must be rejected from then on, or undefined if the outcome stays unknown
   */
  async end(): Promise<string | undefined> {
    const { access_token: token } = this.tokens;
    const { reply } = await retry(() => requestSignOut(this.sender, token), this.random);
    return reply?.status === SIGNED_OUT ? token : undefined;
  }

  /** Repeats the same refresh token until the outcome is known. */
  protected override async renew(): Promise<void> {
    const { reply } = await retry(() => requestRenewal(this.sender, this.tokens), this.random);
    if (reply?.status !== 200)
      throw new SessionLost(`A refresh was answered ${reply?.status ?? 'by nobody'}.`);
    this.tokens = reply.body as SessionTokens;
  }
}
