import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions, type AuditEntryView, auditRoutes } from '@bindery/contracts/identity';
import type { ListOf } from '@bindery/contracts/lists';
import { DATABASE } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import { AccountScope } from '../accounts/account-scope.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { auditPageSql, countAuditSql, entriesOf, type AuditLine } from './audit-list.sql.js';

/** The audit trail, searched and paged by the database. */
@Controller()
export class ListAudit {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly scope: AccountScope,
  ) {}

  @Handles(auditRoutes.list)
  async list({ caller, query }: Call<typeof auditRoutes.list>): Promise<ListOf<AuditEntryView>> {
    const accountId = await this.accountOf(caller, query.account_id);
    const entries = entriesOf(accountId);
    const where = accountId === undefined ? {} : { account_id: accountId };
    const [lines, chained, tallied, [filtered]] = await Promise.all([
      this.db.$queryRaw<AuditLine[]>(auditPageSql(entries, query)),
      this.db.auditEntry.count({ where }),
      this.db.auditTally.count({ where }),
      this.db.$queryRaw<{ count: number }[]>(countAuditSql(entries, query)),
    ]);
    const items = lines.map(({ key_id, key_name, ...line }) => ({
      ...line,
      key: key_id && key_name !== null ? { id: key_id, name: key_name } : null,
      at: line.at.toISOString(),
      actor: line.actor && shownAddress(line.actor),
      record: line.record && shownAddress(line.record),
    }));
    return { items, total: chained + tallied, filtered: filtered?.count ?? 0 };
  }

  /** The account that is looked at; `undefined` is the whole platform, for a superuser who names none. */
  private async accountOf(caller: Principal, named: string | undefined): Promise<string | undefined> {
    if (caller.role === 'superuser' && named === undefined) return undefined;
    return this.scope.resolve(caller, named, identityActions.auditRead);
  }
}
