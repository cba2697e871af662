import { Controller, Inject } from '@nestjs/common';
import {
  FACTOR_RESET_HOURS,
  factorResetRoutes,
  identityActions,
  type FactorResetView,
} from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { after, HOUR_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AccountScope } from '../accounts/account-scope.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { MailQueue } from '../mail/mail-queue.js';
import { administratorSince } from './administrator-since.js';
import { FactorResets, resetView } from './factor-resets.js';

/**
 * Has a requested reset take effect at once, on the word of a second administrator. They must have been one for as long
 * as the reset would wait: otherwise a stolen session could make the second one itself.
 */
@Controller()
export class ConfirmFactorReset {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly scope: AccountScope,
    private readonly audit: IdentityAudit,
    private readonly resets: FactorResets,
    private readonly mailQueue: MailQueue,
    private readonly outbox: OutboxRelay,
  ) {}

  @Handles(factorResetRoutes.confirm)
  async confirm({
    caller,
    params: { id },
    query,
  }: Call<typeof factorResetRoutes.confirm>): Promise<FactorResetView> {
    const action = identityActions.factorsReset;
    const accountId = await this.scope.resolve(caller, query.account_id, action);
    const attempt = { accountId, action, recordType: 'user', recordId: id } as const;
    const reset = await this.audit.auditDenials(attempt, () =>
      this.db.$transaction(async (tx) => {
        const member = await this.resets.lockMember(tx, caller, accountId, id);
        const found = await this.resets.find(tx, member);
        if (!found) throw noReset();
        if (found.requested_by === caller.userId) throw notAlone();
        const since = await administratorSince(tx, caller.userId);
        if (after(since, FACTOR_RESET_HOURS * HOUR_MS) > this.clock.now()) throw notYet();
        await this.resets.takeEffect(tx, found, caller.userId);
        return found;
      }, transactionLimits()),
    );
    this.mailQueue.wake();
    await this.outbox.flush();
    return resetView(reset, true);
  }
}

const notAlone = (): AppError =>
  new AppError('conflict', {
    detail: 'You requested this reset. Another administrator can confirm it, or it takes effect by itself.',
  });

const notYet = (): AppError =>
  new AppError('conflict', {
    detail: `Only an administrator of at least ${String(FACTOR_RESET_HOURS)} hours can confirm this reset. It also takes effect by itself.`,
  });

const noReset = (): AppError =>
  new AppError('conflict', { detail: 'No reset is requested for this member. It may have been canceled.' });
