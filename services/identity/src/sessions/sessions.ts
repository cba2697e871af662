import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { transactionLimits } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { AccessChanges } from '../access/access-changes.js';
import { before, DAY_MS } from '../clock/time.js';
import { InjectDatabase, type IdentityDatabase, type Transaction } from '../database/identity-database.js';
import type { Session } from '../generated/prisma/client.js';
import { Secrets } from '../secrets/secrets.js';
import { refreshToken, refreshTokenHash } from './refresh-token.js';

/** A session that nobody used for so long has expired. */
const IDLE_DAYS = 30;
const LONGEST_USER_AGENT = 400;

/** Which of somebody's sessions: one, every other, or all. */
export type ChosenSessions = { readonly id: string } | { readonly not: string } | 'all';
export type EndReason = 'signed_out' | 'revoked' | 'refresh_token_reused' | 'expired' | 'deactivated';

/** Signed-in devices: how they begin, and how they end everywhere at once. */
@Injectable()
export class Sessions {
  constructor(
    @InjectDatabase() private readonly db: IdentityDatabase,
    private readonly secrets: Secrets,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accessChanges: AccessChanges,
    private readonly outbox: OutboxRelay,
  ) {}

  /** Begins a session, and gives the first refresh token of its family. */
  async begin(
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
        userId,
        userAgent: userAgent.slice(0, LONGEST_USER_AGENT),
        createdAt: now,
        lastUsedAt: now,
        refreshTokens: { create: { generation: 1, tokenHash: refreshTokenHash(token), issuedAt: now } },
      },
    });
    return { session, refreshToken: token };
  }

  /** The sessions of one person that are still good, the one used last first. */
  active(userId: string): Promise<Session[]> {
    return this.db.session.findMany({
      where: { userId, endedAt: null, lastUsedAt: { gt: this.oldestUse() } },
      orderBy: [{ lastUsedAt: 'desc' }, { id: 'asc' }],
    });
  }

  isLiving(session: Pick<Session, 'endedAt' | 'lastUsedAt'>): boolean {
    return session.endedAt === null && session.lastUsedAt > this.oldestUse();
  }

  /**
   * Ends those of a person's sessions that are chosen, and tells everybody who checks tokens.
   * @returns how many were ended
   */
  async end(
    tx: Transaction,
    owner: { userId: string; accountId: string },
    chosen: ChosenSessions,
    reason: EndReason,
  ): Promise<number> {
    const id = chosen === 'all' ? {} : { id: 'id' in chosen ? chosen.id : { not: chosen.not } };
    const ended = await tx.session.updateManyAndReturn({
      where: { userId: owner.userId, endedAt: null, ...id },
      data: { endedAt: this.clock.now(), endReason: reason },
      select: { id: true },
    });
    for (const session of ended) await this.accessChanges.sessionEnded(tx, owner.accountId, session.id);
    return ended.length;
  }

  /** Ends sessions in a transaction of their own, and has the news go out at once. */
  async endNow(
    owner: { userId: string; accountId: string },
    chosen: ChosenSessions,
    reason: EndReason,
  ): Promise<number> {
    const ended = await this.db.$transaction(
      (tx) => this.end(tx, owner, chosen, reason),
      transactionLimits(),
    );
    await this.outbox.flush();
    return ended;
  }

  private oldestUse(): Date {
    return before(this.clock.now(), IDLE_DAYS * DAY_MS);
  }
}
