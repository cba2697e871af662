import { Controller, Inject } from '@nestjs/common';
import { identityActions, type AccountView, accountRoutes } from '@bindery/contracts/identity';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { requireMatch } from '@bindery/service-kit/http';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { AccountScope } from './account-scope.js';
import { changedName } from './audited-name.js';
import { accountViewOf } from './list-accounts.js';
import { lockAccount } from './lock-account.js';

/** Renames an account. Other services request the name when they need it, so there is no event. */
@Controller()
export class RenameAccount {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly scope: AccountScope,
    private readonly audit: IdentityAudit,
  ) {}

  @Handles(accountRoutes.rename)
  async rename({
    caller,
    params: { accountId: named },
    body: { name },
    ifMatch,
  }: Call<typeof accountRoutes.rename>): Promise<AccountView> {
    const id = await this.scope.resolve(caller, named, identityActions.accountRenamed);
    return this.db.$transaction(async (tx) => {
      const account = await lockAccount(tx, id);
      requireMatch(ifMatch, account.settings_version);
      if (account.name === name) return accountViewOf(account);
      const data = { name, settings_version: { increment: 1 }, updated_at: this.clock.now() };
      const renamed = await tx.account.update({ where: { id }, data });
      await this.audit.record(tx, {
        ...{ accountId: id, action: identityActions.accountRenamed },
        fields: [await changedName(tx, account, name)],
        ...{ recordType: 'account', recordId: id },
      });
      return accountViewOf(renamed);
    }, transactionLimits());
  }
}
