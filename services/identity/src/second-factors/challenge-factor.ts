import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { after, epochSeconds } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { SessionWithUser } from '../access/person.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import type { Factor } from '../generated/prisma/client.js';
import { CHALLENGE_MS, Webauthn } from '../webauthn/webauthn.js';
import { isUsableIn, noSuchFactor } from './factor-rules.js';

/** Begins a proof by a factor, in the session that is to have it. */
@Injectable()
export class ChallengeFactor {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly webauthn: Webauthn,
  ) {}

  /**
   * @returns the challenge as GoTrue has it; `expires_at` in seconds since 1970
   * @throws GoTrueError `mfa_factor_not_found`
   */
  async challenge(session: SessionWithUser, factorId: string): Promise<object> {
    const now = this.clock.now();
    const factor = session.user.factors.find(({ id }) => id === factorId);
    if (!factor || factor.type === 'recovery_code' || !isUsableIn(factor, session.id, now))
      throw noSuchFactor();
    const webauthn = factor.type === 'webauthn' ? await this.options(session, factor) : undefined;
    const id = randomUUID();
    const expiresAt = after(now, CHALLENGE_MS);
    await this.db.$transaction(async (tx) => {
      await tx.factorChallenge.create({
        data: {
          id,
          purpose: 'factor',
          user_id: session.user_id,
          session_id: session.id,
          factor_id: factorId,
          challenge: webauthn?.credential_options.publicKey.challenge ?? null,
          created_at: now,
          expires_at: expiresAt,
        },
      });
      await tx.factor.updateMany({ where: { id: factorId }, data: { last_challenged_at: now } });
    }, transactionLimits());
    return { id, type: factor.type, expires_at: epochSeconds(expiresAt), ...(webauthn && { webauthn }) };
  }

  private async options({ user }: SessionWithUser, { id, status }: Factor) {
    const keys = await this.db.webauthnCredential.findMany({
      where: { user_id: user.id, factor_id: status === 'verified' ? id : { not: null } },
    });
    return status === 'verified'
      ? {
          type: 'request' as const,
          credential_options: { publicKey: await this.webauthn.requestOptions('security_key', keys) },
        }
      : {
          type: 'create' as const,
          credential_options: { publicKey: await this.webauthn.creationOptions(user, 'security_key', keys) },
        };
  }
}
