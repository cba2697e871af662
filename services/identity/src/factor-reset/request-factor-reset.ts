import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  FACTOR_RESET_HOURS,
  factorResetRoutes,
  identityActions,
  type FactorResetView,
  type PendingFactorReset,
} from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { after, HOUR_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { withFactors } from '../access/person.js';
import { hasFactor } from '../access/second-factor.js';
import { AccountScope } from '../accounts/account-scope.js';
import { IdentityAudit, type Attempt } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import type { FactorReset } from '../generated/prisma/client.js';
import { MailQueue } from '../mail/mail-queue.js';
import { SecurityNotices } from '../security/security-notices.js';
import { FactorResets, resetView } from './factor-resets.js';

/** Requests the removal of a member's second factors. The member is told, and can cancel it by giving one. */
@Controller()
export class RequestFactorReset {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly scope: AccountScope,
    private readonly audit: IdentityAudit,
    private readonly resets: FactorResets,
    private readonly notices: SecurityNotices,
    private readonly mailQueue: MailQueue,
  ) {}

  @Handles(factorResetRoutes.get)
  async get({
    caller,
    params: { id },
    query,
  }: Call<typeof factorResetRoutes.get>): Promise<PendingFactorReset> {
    const accountId = await this.scope.resolve(
      caller,
      query.account_id,
      identityActions.factorResetRequested,
    );
    return this.db.$transaction(async (tx) => {
      const member = await this.resets.lockMember(tx, caller, accountId, id);
      const pending = await this.resets.find(tx, member);
      return { pending: pending && resetView(pending) };
    }, transactionLimits());
  }

  @Handles(factorResetRoutes.request)
  async request({
    caller,
    params: { id },
    query,
  }: Call<typeof factorResetRoutes.request>): Promise<FactorResetView> {
    const action = identityActions.factorResetRequested;
    const accountId = await this.scope.resolve(caller, query.account_id, action);
    const attempt = { accountId, action, recordType: 'user', recordId: id } as const;
    const reset = await this.audit.auditDenials(attempt, () =>
      this.db.$transaction((tx) => this.requestWithin(tx, caller, attempt), transactionLimits()),
    );
    this.mailQueue.wake();
    return resetView(reset);
  }

  private async requestWithin(
    tx: Transaction,
    caller: Principal,
    attempt: Attempt & { recordId: string },
  ): Promise<FactorReset> {
    const member = await this.resets.lockMember(tx, caller, attempt.accountId, attempt.recordId);
    const known = await this.resets.find(tx, member);
    // Asking again neither hastens nor delays it.
    if (known) return known;
    const { id } = member;
    if (!hasFactor(await tx.user.findUniqueOrThrow({ where: { id }, select: withFactors }))) {
      throw new AppError('conflict', { detail: 'This member has no second factor to reset.' });
    }
    const now = this.clock.now();
    const reset = await tx.factorReset.create({
      data: {
        user_id: id,
        account_id: attempt.accountId,
        requested_by: caller.userId,
        requested_at: now,
        effective_at: after(now, FACTOR_RESET_HOURS * HOUR_MS),
      },
    });
    await this.resets.plan(tx, reset);
    await this.audit.record(tx, attempt);
    const notice = { change: 'reset_requested', effectiveAt: reset.effective_at.toISOString() } as const;
    // Where the administrator is, is theirs to know.
    await this.notices.queue(tx, id, { ...notice, device: undefined });
    await this.notices.queue(tx, caller.userId, { ...notice, memberId: id });
    return reset;
  }
}
