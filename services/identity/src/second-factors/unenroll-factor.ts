import { Inject, Injectable } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { roleOf, type SessionWithUser } from '../access/person.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import { MailQueue } from '../mail/mail-queue.js';
import { SecurityNotices } from '../security/security-notices.js';
import { noSuchFactor, requireFactorBesideCodes, requireFreshProof } from './factor-rules.js';
import { lockPerson } from './lock-person.js';
import { UpgradeSession } from './upgrade-session.js';

/** Removes a factor. Sessions that it made `aal2` need another proof, if the person has another factor. */
@Injectable()
export class UnenrollFactor {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly upgradeSession: UpgradeSession,
    private readonly audit: IdentityAudit,
    private readonly notices: SecurityNotices,
    private readonly mailQueue: MailQueue,
    private readonly outbox: OutboxRelay,
  ) {}

  /** @throws AppError `step_up_required`, GoTrueError `mfa_factor_not_found`, `mfa_recovery_codes_sole_factor` */
  async unenroll(session: SessionWithUser, factorId: string): Promise<{ id: string }> {
    await this.db.$transaction((tx) => this.remove(tx, session, factorId), transactionLimits());
    this.mailQueue.wake();
    await this.outbox.flush();
    return { id: factorId };
  }

  private async remove(tx: Transaction, session: SessionWithUser, factorId: string): Promise<void> {
    const { person } = await lockPerson(tx, session);
    const factor = person.factors.find(({ id }) => id === factorId);
    if (!factor) throw noSuchFactor();
    if (factor.type === 'recovery_code') {
      throw new GoTrueError('conflict', 'Recovery codes are removed all at once, not as a factor.');
    }
    if (factor.status === 'verified') {
      requireFreshProof(session, this.clock.now());
      requireFactorBesideCodes(person, factorId);
    }
    await tx.factor.delete({ where: { id: factorId } });
    if (factor.status !== 'verified') return;
    await this.upgradeSession.downgrade(tx, person.id, factorId);
    await this.audit.record(tx, {
      accountId: person.account_id,
      action: identityActions.factorRemoved,
      recordType: 'user',
      recordId: person.id,
      fields: [factor.type],
      actor: { id: person.id, role: roleOf(person) },
    });
    await this.notices.queue(tx, person.id, { change: 'factor_removed', name: factor.friendly_name });
  }
}
