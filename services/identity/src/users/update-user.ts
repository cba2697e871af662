import { Controller, Inject } from '@nestjs/common';
import { identityActions, type UserView, userRoutes } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { changeableColumns, ChangeUser } from './change-user.js';
import { userViewOf } from './user-view.js';

/** Changes a user, and moves them between accounts. What they may do changes with their next request. */
@Controller()
export class UpdateUser {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly audit: IdentityAudit,
    private readonly changeUser: ChangeUser,
    private readonly outbox: OutboxRelay,
  ) {}

  @Handles(userRoutes.update)
  async update({ caller, params: { id }, body, ifMatch }: Call<typeof userRoutes.update>): Promise<UserView> {
    const known = await this.db.user.findUnique({ where: { id }, select: { account_id: true } });
    const attempt = {
      accountId: known?.account_id ?? caller.accountId,
      action: identityActions.userUpdated,
      recordType: 'user',
      recordId: id,
      fields: Object.keys(body).filter(
        (field) => changeableColumns.some((column) => column === field) || field === 'new_owner_id',
      ),
    } as const;
    const user = await this.audit.auditDenials(attempt, () =>
      this.db.$transaction(
        (tx) => this.changeUser.change(tx, caller, attempt, { body, ifMatch }),
        transactionLimits(),
      ),
    );
    await this.outbox.flush();
    return userViewOf(user);
  }
}
