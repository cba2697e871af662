import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { identityActions, memberRoutes, type MemberBody, type MemberView } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountScope } from '../accounts/account-scope.js';
import { lockAccount } from '../accounts/lock-account.js';
import { withFactors } from '../access/person.js';
import { IdentityAudit, type Attempt } from '../audit/identity-audit.js';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';
import type { User } from '../generated/prisma/client.js';
import { findMember } from '../seats/find-member.js';
import { ChangeUser } from '../users/change-user.js';
import { memberViewOf } from './member-view.js';
import { requireChangeOf } from './require-change-of.js';

/** Changes a member's role and records access, from their next request on. */
@Controller()
export class UpdateMember {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly scope: AccountScope,
    private readonly audit: IdentityAudit,
    private readonly changeUser: ChangeUser,
    private readonly outbox: OutboxRelay,
  ) {}

  @Handles(memberRoutes.update)
  async update({
    caller,
    params: { id },
    query,
    body: { role, can_see_all_records },
    ifMatch,
  }: Call<typeof memberRoutes.update>): Promise<MemberView> {
    // The rest of the body is computed, and other columns aren't for this call.
    const body = { ...(role && { role }), ...(can_see_all_records !== undefined && { can_see_all_records }) };
    const action = identityActions.userUpdated;
    const accountId = await this.scope.resolve(caller, query.account_id, action);
    const fields = Object.keys(body);
    const attempt = { accountId, action, recordType: 'user', recordId: id, fields } as const;
    const user = await this.audit.auditDenials(attempt, () =>
      this.db.$transaction((tx) => this.change(tx, caller, attempt, { body, ifMatch }), transactionLimits()),
    );
    await this.outbox.flush();
    const [decided, factors] = await Promise.all([
      this.db.rolePermissions.findMany({ where: { account_id: user.account_id } }),
      this.db.user.findUniqueOrThrow({ where: { id: user.id }, select: withFactors }),
    ]);
    return memberViewOf({ ...user, ...factors }, decided);
  }

  private async change(
    tx: Transaction,
    caller: Principal,
    attempt: Attempt & { recordId: string },
    change: { body: Pick<MemberBody, 'role' | 'can_see_all_records'>; ifMatch: string | undefined },
  ): Promise<User> {
    await lockAccount(tx, attempt.accountId);
    const member = await findMember(tx, attempt.accountId, attempt.recordId);
    const { role = member.role } = change.body;
    await requireChangeOf(tx, caller, member, { endsRole: role !== member.role });
    return this.changeUser.change(tx, caller, attempt, change);
  }
}
