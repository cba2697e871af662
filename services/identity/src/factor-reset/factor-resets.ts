import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { type FactorResetView, identityActions } from '@bindery/contracts/identity';
import { uuid } from '@bindery/contracts/validation';
import { DATABASE } from '@bindery/service-kit/database';
import { defineJob, Jobs, type Schedule } from '@bindery/service-kit/jobs';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { MINUTE_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { z } from 'zod';
import { AccessChanges } from '../access/access-changes.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import type { FactorReset, User } from '../generated/prisma/client.js';
import { MailQueue } from '../mail/mail-queue.js';
import { removeFactors } from '../security/remove-factors.js';
import { findMember, requireMayActOn } from '../seats/find-member.js';
import { SecurityNotices } from '../security/security-notices.js';
import { EndSessions } from '../sessions/end-sessions.js';

const resetFactors = defineJob({
  name: 'reset-factors',
  version: 1,
  data: z.strictObject({ user_id: uuid() }),
  retries: { limit: 2_000, delaySeconds: 1, maxDelaySeconds: 60 },
  timeoutSeconds: 60,
});

/** Finds what no job was planned for, such as a job that an operator deleted. */
const resetDueFactors: Schedule = {
  name: 'reset-due-factors',
  cron: '*/5 * * * *',
  everySeconds: 300,
  timeoutSeconds: 60,
};

/** The resets of second factors: each waits for its time or a second administrator, and takes effect once. */
@Injectable()
export class FactorResets {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly audit: IdentityAudit,
    private readonly sessions: EndSessions,
    private readonly accessChanges: AccessChanges,
    private readonly notices: SecurityNotices,
    private readonly mailQueue: MailQueue,
    private readonly outbox: OutboxRelay,
    private readonly jobs: Jobs,
  ) {
    jobs.on(resetFactors, ({ user_id }) => this.takeEffectIfDue(user_id));
    jobs.onSchedule(resetDueFactors, () => this.planDue());
  }

  /**
   * Locks a member for a caller who may manage them.
   * @throws AppError `not_found`, `forbidden`
   */
  async lockMember(tx: Transaction, caller: Principal, accountId: string, id: string): Promise<User> {
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${id}::uuid FOR UPDATE`;
    const member = await findMember(tx, accountId, id);
    requireMayActOn(caller, member);
    return member;
  }

  /** The reset that waits. One of an account that the user has left since is void. */
  async find(
    tx: Transaction,
    { id, account_id }: Pick<User, 'id' | 'account_id'>,
  ): Promise<FactorReset | null> {
    await tx.factorReset.deleteMany({ where: { user_id: id, account_id: { not: account_id } } });
    return tx.factorReset.findUnique({ where: { user_id: id } });
  }

  /** Plans the effect of a reset, in the transaction that requests it. */
  async plan(tx: Transaction, { user_id, effective_at }: FactorReset): Promise<void> {
    const delayMs = effective_at.getTime() - this.clock.now().getTime();
    await this.jobs.enqueue(tx, resetFactors, { data: { user_id }, delayMs });
  }

  /**
   * Removes every factor and passkey of a member and ends their sessions. The member must be locked.
   * @param confirmedBy the second administrator; absent when the time has come
   */
  async takeEffect(tx: Transaction, reset: FactorReset, confirmedBy?: string): Promise<void> {
    const { user_id, account_id, requested_by } = reset;
    await tx.factorReset.delete({ where: { user_id } });
    await removeFactors(tx, user_id, new Date(0));
    await tx.factorChallenge.deleteMany({ where: { user_id } });
    await this.sessions.end(tx, { userId: user_id, accountId: account_id }, 'all', 'factors_reset');
    const user = await tx.user.update({ where: { id: user_id }, data: { version: { increment: 1 } } });
    await this.accessChanges.userAccessChanged(tx, user);
    await this.audit.record(tx, {
      accountId: account_id,
      action: identityActions.factorsReset,
      recordType: 'user',
      recordId: user_id,
      ...(confirmedBy === undefined && { actor: await this.requester(tx, requested_by) }),
    });
    await this.notices.queue(tx, user_id, { change: 'factors_reset' });
    for (const administrator of new Set([requested_by, confirmedBy ?? requested_by]))
      await this.notices.queue(tx, administrator, { change: 'factors_reset', memberId: user_id });
  }

  private async takeEffectIfDue(userId: string): Promise<void> {
    const isDone = await this.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
      const user = await tx.user.findUnique({ where: { id: userId } });
      const reset = user && (await this.find(tx, user));
      if (!reset) return false;
      const early = reset.effective_at.getTime() - this.clock.now().getTime();
      if (early > 0) {
        // A later request has a job of its own; only what the two clocks disagree about is waited for.
        if (early <= MINUTE_MS) await this.plan(tx, reset);
        return false;
      }
      await this.takeEffect(tx, reset);
      return true;
    });
    if (!isDone) return;
    this.mailQueue.wake();
    this.outbox.wake();
  }

  private async planDue(): Promise<void> {
    const due = await this.db.factorReset.findMany({
      where: { effective_at: { lte: this.clock.now() } },
      select: { user_id: true },
    });
    await this.jobs.enqueue(this.db, resetFactors, ...due.map((data) => ({ data })));
  }

  private async requester(tx: Transaction, id: string) {
    const user = await tx.user.findUnique({ where: { id }, select: { role: true } });
    return { id, role: user?.role ?? null };
  }
}

export const resetView = (reset: FactorReset, isDone = false): FactorResetView => ({
  user_id: reset.user_id,
  requested_by: reset.requested_by,
  requested_at: reset.requested_at.toISOString(),
  effective_at: reset.effective_at.toISOString(),
  is_done: isDone,
});
