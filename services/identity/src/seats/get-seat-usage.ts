import { Controller, Inject } from '@nestjs/common';
import { identityActions, type SeatUsageView, seatRoutes } from '@bindery/contracts/identity';
import { DATABASE } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountScope } from '../accounts/account-scope.js';
import { noSuchAccount } from '../accounts/lock-account.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { SeatHolds } from './seat-holds.js';
import { Seats } from './seats.js';

const CENTS = 100;

@Controller()
export class GetSeatUsage {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    private readonly scope: AccountScope,
    private readonly seats: Seats,
    private readonly holds: SeatHolds,
  ) {}

  @Handles(seatRoutes.usage)
  async get({ caller, query }: Call<typeof seatRoutes.usage>): Promise<SeatUsageView> {
    const id = await this.scope.resolve(caller, query.account_id, identityActions.seatsRead);
    const account = await this.db.account.findUnique({ where: { id } });
    if (!account) throw noSuchAccount();
    const limit = await this.holds.limitOf(this.db, account);
    const taken = await this.seats.taken(this.db, account.id, limit.support);
    return {
      account_id: account.id,
      account_name: account.name,
      seats_used: taken.regular,
      seats_limit: limit.regular,
      seats_available: Math.max(0, limit.regular - taken.regular),
      usage_percentage: percentageOf(taken.regular, limit.regular),
      support_seats_used: taken.support,
      support_seats_limit: limit.support,
      monthly_total: account.monthly_total_cents / CENTS,
      monthly_total_cents: account.monthly_total_cents,
    };
  }
}

/** In whole percent; 100 for seats in use where there are none. */
function percentageOf(used: number, limit: number): number {
  if (used === 0) return 0;
  return limit === 0 ? 100 : Math.round((used / limit) * 100);
}
