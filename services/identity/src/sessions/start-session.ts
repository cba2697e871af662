import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { Transaction } from '../database/identity-database.js';
import type { Session } from '../generated/prisma/client.js';
import { Secrets } from '../secrets/secrets.js';
import { refreshToken, refreshTokenHash } from './refresh-token.js';

const MAX_USER_AGENT_LENGTH = 400;

@Injectable()
export class StartSession {
  constructor(
    private readonly secrets: Secrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Starts a session, and gives the first refresh token of its family. */
  async start(
    tx: Transaction,
    userId: string,
    userAgent: string,
  ): Promise<{ session: Session; refreshToken: string }> {
    const now = this.clock.now();
    const id = randomUUID();
    const token = refreshToken(this.secrets, { sessionId: id, generation: 1 });
    const session = await tx.session.create({
      data: {
        id,
        user_id: userId,
        user_agent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
        created_at: now,
        last_used_at: now,
        refreshTokens: { create: { generation: 1, token_hash: refreshTokenHash(token), issued_at: now } },
      },
    });
    return { session, refreshToken: token };
  }
}
