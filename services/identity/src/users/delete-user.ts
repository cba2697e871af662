import { Controller, Inject } from '@nestjs/common';
import { identityActions, userRoutes } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { RemoveUser } from './remove-user.js';

/** Deletes a user of any account. Their records stay as they are. */
@Controller()
export class DeleteUser {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly audit: IdentityAudit,
    private readonly removeUser: RemoveUser,
    private readonly outbox: OutboxRelay,
  ) {}

  @Handles(userRoutes.delete)
  async delete({
    caller,
    params: { id },
    query: { new_owner_id: newOwnerId },
  }: Call<typeof userRoutes.delete>): Promise<void> {
    const known = await this.db.user.findUnique({ where: { id }, select: { account_id: true } });
    const accountId = known?.account_id ?? caller.accountId;
    const attempt = {
      accountId,
      action: identityActions.userRemoved,
      recordType: 'user',
      recordId: id,
    } as const;
    await this.audit.auditDenials(attempt, () =>
      this.db.$transaction(
        (tx) => this.removeUser.remove(tx, caller, attempt, { newOwnerId }),
        transactionLimits(),
      ),
    );
    await this.outbox.flush();
  }
}
