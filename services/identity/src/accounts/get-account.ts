import { Inject, Injectable } from '@nestjs/common';
import { emailDisplay, type QuestionReply } from '@bindery/contracts/messaging';
import { DATABASE } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { entitlementOf } from '../access/entitlement.js';
import { roleOf } from '../access/person.js';
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
      include: { users: { orderBy: [{ created_at: 'asc' }, { id: 'asc' }] } },
    });
    if (!account) throw noSuchAccount();
    const members = account.users.map((user) => ({
      id: user.id,
      full_name: user.full_name,
      email: user.email,
      role: roleOf(user),
      is_active: user.is_active,
      is_owner: user.is_owner,
      time_zone: user.time_zone,
    }));
    const entitlement = entitlementOf(account, this.clock.now());
    const { name, version, time_zone } = account;
    const email_display = emailDisplay.parse(account.email_display);
    return { id, name, version, time_zone, members, entitlement, email_display };
  }
}
