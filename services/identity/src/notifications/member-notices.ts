import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { Transaction } from '../database/identity-database.js';
import type { User } from '../generated/prisma/client.js';
import { Notices } from './notices.js';

type Member = Pick<User, 'id' | 'account_id'>;
type Change = 'access_changed' | 'deactivated' | 'reactivated' | 'removed';

/** Tells people of what somebody else does with the members of their agency. */
@Injectable()
export class MemberNotices {
  constructor(private readonly notices: Notices) {}

  /** Tells the owner, and the member of their own access. Nothing reaches those who can't sign in. */
  async tell(
    tx: Transaction,
    { userId: actorId }: Pick<Principal, 'userId'>,
    { id, account_id: accountId }: Member,
    change: Change,
  ): Promise<void> {
    const owners = await tx.user.findMany({
      where: { account_id: accountId, is_owner: true, id: { not: id } },
      select: { id: true },
    });
    const record = { type: 'member', id };
    const about = { kind: 'member', accountId, actorId, record } as const;
    for (const owner of owners)
      await this.notices.tell(tx, { ...about, userId: owner.id, event: `member_${change}` });
    if (change === 'access_changed')
      await this.notices.tell(tx, { ...about, userId: id, event: 'own_access_changed' });
  }
}
