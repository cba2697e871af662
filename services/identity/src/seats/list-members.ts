import { Controller, Inject } from '@nestjs/common';
import { identityActions, type AgencyUserView, seatRoutes } from '@bindery/contracts/identity';
import type { ListOf } from '@bindery/contracts/lists';
import { DATABASE } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import { AccountScope } from '../accounts/account-scope.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import type { User } from '../generated/prisma/client.js';
import { roleOf } from '../access/person.js';

/** All members of an account. No account is large enough to need paging here. */
@Controller()
export class ListMembers {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly scope: AccountScope,
  ) {}

  @Handles(seatRoutes.members)
  async list({ caller, query }: Call<typeof seatRoutes.members>): Promise<ListOf<AgencyUserView>> {
    const accountId = await this.scope.resolve(caller, query.account_id, identityActions.seatsRead);
    const users = await this.db.user.findMany({
      where: { account_id: accountId },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    });
    const items = users.map(viewOf);
    return { items, total: items.length, filtered: items.length };
  }
}

function viewOf(user: User): AgencyUserView {
  return {
    id: user.id,
    email: shownAddress(user.email),
    full_name: user.full_name,
    role: roleOf(user),
    is_owner: user.is_owner,
    is_active: user.is_active,
    created_at: user.created_at.toISOString(),
  };
}
