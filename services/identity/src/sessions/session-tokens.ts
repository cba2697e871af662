import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { Transaction } from '../database/identity-database.js';
import { Secrets } from '../secrets/secrets.js';
import { refreshToken, refreshTokenHash } from './refresh-token.js';

/** The refresh token of a session that has proved more than before. The session must be locked. */
@Injectable()
export class SessionTokens {
  constructor(
    private readonly secrets: Secrets,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The newest token, unused as it is: another tab may present it at this moment. */
  async newest(tx: Transaction, sessionId: string): Promise<string> {
    return refreshToken(this.secrets, { sessionId, generation: await this.generation(tx, sessionId) });
  }

  /** Begins a new generation and refuses every earlier one, so that none of them leads to what the session is now. */
  async replace(tx: Transaction, sessionId: string): Promise<string> {
    const generation = (await this.generation(tx, sessionId)) + 1;
    const token = refreshToken(this.secrets, { sessionId, generation });
    await tx.refreshToken.deleteMany({ where: { session_id: sessionId } });
    await tx.refreshToken.create({
      data: {
        session_id: sessionId,
        generation,
        token_hash: refreshTokenHash(token),
        issued_at: this.clock.now(),
      },
    });
    await tx.session.update({ where: { id: sessionId }, data: { first_generation: generation } });
    return token;
  }

  private async generation(tx: Transaction, sessionId: string): Promise<number> {
    const { generation } = await tx.refreshToken.findFirstOrThrow({
      where: { session_id: sessionId },
      orderBy: { generation: 'desc' },
    });
    return generation;
  }
}
