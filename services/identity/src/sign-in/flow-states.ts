import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { after, MINUTE_MS } from '@bindery/service-kit/time';
import { equalInConstantTime } from '@bindery/field-crypto';
import type { Transaction } from '../database/identity-database.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import { newToken, tokenHash } from './link-token.js';

const LIFETIME_MS = 5 * MINUTE_MS;

/** PKCE codes (RFC 7636): useless without the verifier, which never leaves the browser that started the sign-in. */
@Injectable()
export class FlowStates {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  async begin(tx: Transaction, userId: string, challenge: string, challengeMethod: string): Promise<string> {
    const authCode = newToken();
    const now = this.clock.now();
    await tx.flowState.create({
      data: {
        id: randomUUID(),
        auth_code_hash: tokenHash(authCode),
        user_id: userId,
        challenge,
        challenge_method: challengeMethod,
        created_at: now,
        expires_at: after(now, LIFETIME_MS),
      },
    });
    return authCode;
  }

  /** @returns the user's id @throws GoTrueError when the code is unknown, used or expired, or the verifier another's */
  async redeem(tx: Transaction, authCode: string, verifier: string): Promise<string> {
    const flow = await tx.flowState.findUnique({ where: { auth_code_hash: tokenHash(authCode) } });
    const now = this.clock.now();
    if (!flow || flow.used_at !== null || flow.expires_at <= now) {
      throw new GoTrueError(
        'flow_state_not_found',
        'This sign-in is no longer valid. Request a new login link.',
      );
    }
    if (!answersChallenge(verifier, flow.challenge, flow.challenge_method)) {
      throw new GoTrueError(
        'bad_code_verifier',
        'This sign-in was started in another browser. Open the link there.',
      );
    }
    const used = await tx.flowState.updateMany({
      where: { id: flow.id, used_at: null },
      data: { used_at: now },
    });
    if (used.count === 0) {
      throw new GoTrueError(
        'flow_state_not_found',
        'This sign-in is already complete. Request a new login link.',
      );
    }
    return flow.user_id;
  }
}

/** Whether a verifier is the one a challenge was made from (RFC 7636, section 4.6). */
export function answersChallenge(verifier: string, challenge: string, method: string): boolean {
  const expected = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  return equalInConstantTime(expected, challenge);
}
