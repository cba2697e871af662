import { Controller, Inject } from '@nestjs/common';
import { identityActions, memberRoutes, type MemberView } from '@bindery/contracts/identity';
import type { ListOf } from '@bindery/contracts/lists';
import { DATABASE } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountScope } from '../accounts/account-scope.js';
import { withFactors } from '../access/person.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { memberViewOf } from './member-view.js';

/** All members of an account with their access. No account is large enough to need paging here. */
@Controller()
export class GetMembers {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly scope: AccountScope,
  ) {}

  @Handles(memberRoutes.list)
  async list({ caller, query }: Call<typeof memberRoutes.list>): Promise<ListOf<MemberView>> {
    const accountId = await this.scope.resolve(caller, query.account_id, identityActions.membersRead);
    const where = { account_id: accountId };
    const decided = await this.db.rolePermissions.findMany({ where });
    const users = await this.db.user.findMany({
      where,
      include: withFactors,
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    });
    const items = users.map((user) => memberViewOf(user, decided));
    return { items, total: items.length, filtered: items.length };
  }
}
