import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { AccessChanges } from '../access/access-changes.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import type { Prisma } from '../generated/prisma/client.js';

/** The sessions to end: one, every other, every other without a second factor, or all. */
type ChosenSessions =
  { readonly id: string } | { readonly not: string } | { readonly aal1Not: string } | 'all';
type EndReason =
  | 'signed_out'
  | 'revoked'
  | 'refresh_token_reused'
  | 'code_reused'
  | 'expired'
  | 'deactivated'
  | 'email_changed'
  | 'second_factor_given'
  | 'factors_reset';

@Injectable()
export class EndSessions {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accessChanges: AccessChanges,
    private readonly outbox: OutboxRelay,
  ) {}

  /**
   * Ends the chosen sessions of a user, and notifies every service that verifies tokens.
   * @returns the number of ended sessions
   */
  async end(
    tx: Transaction,
    owner: { userId: string; accountId: string },
    chosen: ChosenSessions,
    reason: EndReason,
  ): Promise<number> {
    const ended = await tx.session.updateManyAndReturn({
      where: { user_id: owner.userId, ended_at: null, ...whereOf(chosen) },
      data: { ended_at: this.clock.now(), end_reason: reason },
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

  /** @throws AppError `not_found` */
  async revoke(caller: Principal, id: string): Promise<void> {
    const ended = await this.endNow(caller, { id }, 'revoked');
    if (ended === 0) throw noSuchSession();
  }

  async revokeOthers(caller: Principal): Promise<void> {
    await this.endNow(caller, { not: caller.sessionId }, 'revoked');
  }
}

function whereOf(chosen: ChosenSessions): Prisma.SessionWhereInput {
  if (chosen === 'all') return {};
  if ('id' in chosen) return { id: chosen.id };
  return 'not' in chosen ? { id: { not: chosen.not } } : { id: { not: chosen.aal1Not }, aal: 'aal1' };
}

export const noSuchSession = (): AppError =>
  new AppError('not_found', { detail: "This session doesn't exist or has already ended." });
