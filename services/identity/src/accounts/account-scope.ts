import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { IdentityAction } from '@bindery/contracts/identity';
import { DATABASE } from '@bindery/service-kit/database';
import { IdentityAudit } from '../audit/identity-audit.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { noSuchAccount } from './lock-account.js';

/** The account of an administrative call. */
@Injectable()
export class AccountScope {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly audit: IdentityAudit,
  ) {}

  /**
   * Returns the user's own account, unless a superuser names another. If anyone else names another account, that is
   * audited in their own account, and the response is the same as for an account that doesn't exist.
   * @throws AppError `not_found`
   */
  async resolve(caller: Principal, named: string | undefined, action: IdentityAction): Promise<string> {
    if (named === undefined || named === caller.accountId) return caller.accountId;
    return this.audit.auditDenials(
      { accountId: caller.accountId, action, recordType: 'account', recordId: named },
      async () => {
        if (caller.role !== 'superuser' || !(await this.exists(named))) throw noSuchAccount();
        return named;
      },
    );
  }

  private async exists(id: string): Promise<boolean> {
    return (await this.db.account.count({ where: { id } })) === 1;
  }
}
