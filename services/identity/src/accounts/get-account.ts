import { Inject, Injectable } from '@nestjs/common';
import { emailDisplay, type QuestionReply } from '@bindery/contracts/messaging';
import { DATABASE } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { entitlementOf } from '../access/entitlement.js';
import { roleOf, withMatrix } from '../access/person.js';
import { recordAccess } from '../access/record-access.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { noSuchAccount } from './lock-account.js';

@Injectable()
export class GetAccount {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws AppError `not_found` */
  async get(id: string): Promise<QuestionReply<'identity.account.get'>> {
    const account = await this.db.account.findUnique({
      where: { id },
      include: { ...withMatrix, users: { orderBy: [{ created_at: 'asc' }, { id: 'asc' }] } },
    });
    if (!account) throw noSuchAccount();
    const members = account.users.map((user) => {
      const { id: userId, full_name, email, is_active, is_owner, time_zone: zone } = user;
      const role = roleOf(user);
      const sees_all = recordAccess({ ...user, role }, account.rolePermissions).seesAll;
      return { id: userId, full_name, email, role, is_active, is_owner, sees_all, time_zone: zone };
    });
    const entitlement = entitlementOf(account, this.clock.now());
    const { name, version, time_zone } = account;
    const email_display = emailDisplay.parse(account.email_display);
    return { id, name, version, time_zone, members, entitlement, email_display };
  }
}
