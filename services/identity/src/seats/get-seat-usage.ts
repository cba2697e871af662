import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { AccountQuery, SeatUsageView } from '@bindery/contracts/identity';
import { AccountScope } from '../accounts/account-scope.js';
import { noSuchAccount } from '../accounts/lock-account.js';
import { identityActions } from '../audit/actions.js';
import { InjectDatabase, type IdentityDatabase } from '../database/identity-database.js';
import { Seats } from './seats.js';

@Injectable()
export class GetSeatUsage {
  constructor(
    @InjectDatabase() private readonly db: IdentityDatabase,
    private readonly scope: AccountScope,
    private readonly seats: Seats,
  ) {}

  async get(person: Principal, query: AccountQuery): Promise<SeatUsageView> {
    const id = await this.scope.resolve(person, query.account_id, identityActions.seatsRead);
    const account = await this.db.account.findUnique({ where: { id } });
    if (!account) throw noSuchAccount();
    return this.seats.usage(this.db, account);
  }
}
