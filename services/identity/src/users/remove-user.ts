import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { EventData } from '@bindery/contracts/messaging';
import { AccessChanges } from '../access/access-changes.js';
import { EndApiKeys } from '../api-keys/end-api-keys.js';
import { IdentityAudit, type Attempt } from '../audit/identity-audit.js';
import type { Transaction } from '../database/identity-database.js';
import { requireMayActOn } from '../seats/find-member.js';
import { MemberNotices } from '../notifications/member-notices.js';
import { EndSessions } from '../sessions/end-sessions.js';
import { ChangeOwner } from './change-owner.js';
import { lockUser } from './lock-user.js';

interface Left {
  /** The next owner of the account, if the user owned it. */
  readonly newOwnerId?: string | undefined;
  /** The new agent of their clients. */
  readonly reassign?: EventData<'identity.user.removed.v1'>['reassign'];
}

/** Removes a user and ends their access everywhere. What they made stays with the account, which stays too. */
@Injectable()
export class RemoveUser {
  constructor(
    private readonly audit: IdentityAudit,
    private readonly accessChanges: AccessChanges,
    private readonly sessions: EndSessions,
    private readonly apiKeys: EndApiKeys,
    private readonly changeOwner: ChangeOwner,
    private readonly notices: MemberNotices,
  ) {}

  async remove(
    tx: Transaction,
    caller: Principal,
    attempt: Attempt & { recordId: string },
    { newOwnerId, reassign }: Left,
  ): Promise<void> {
    const user = await lockUser(tx, attempt.recordId);
    requireMayActOn(caller, user);
    await this.changeOwner.change(tx, user, newOwnerId, { leaves: true });
    await this.sessions.end(tx, { userId: user.id, accountId: user.account_id }, 'all', 'revoked');
    await this.apiKeys.endAllOf(tx, { user_id: user.id, account_id: user.account_id });
    const gone = { ...user, version: user.version + 1 };
    await this.accessChanges.userAccessChanged(tx, gone);
    await this.accessChanges.userRemoved(tx, gone, reassign);
    await this.audit.record(tx, { ...attempt, accountId: user.account_id });
    await this.notices.tell(tx, caller, user, 'removed');
    await tx.user.delete({ where: { id: user.id } });
  }
}
