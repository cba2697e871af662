import { Injectable } from '@nestjs/common';
import { identityActions } from '@bindery/contracts/identity';
import { roleOf, type Person } from '../access/person.js';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { Transaction } from '../database/identity-database.js';
import { SecurityNotices } from '../security/security-notices.js';

/** Cancels a reset of somebody's factors who has just given one: they aren't lost. */
@Injectable()
export class CancelReset {
  constructor(
    private readonly audit: IdentityAudit,
    private readonly notices: SecurityNotices,
  ) {}

  async cancel(tx: Transaction, person: Person): Promise<void> {
    const reset = await tx.factorReset.findUnique({ where: { user_id: person.id } });
    if (!reset) return;
    await tx.factorReset.deleteMany({ where: { user_id: person.id } });
    await this.audit.record(tx, {
      accountId: person.account_id,
      action: identityActions.factorResetCanceled,
      recordType: 'user',
      recordId: person.id,
      actor: { id: person.id, role: roleOf(person) },
    });
    await this.notices.queue(tx, person.id, { change: 'reset_canceled' });
    await this.notices.queue(tx, reset.requested_by, { change: 'reset_canceled', memberId: person.id });
  }
}
