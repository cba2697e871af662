import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { dateFormat, type MeView, meRoutes } from '@bindery/contracts/identity';
import { DATABASE } from '@bindery/service-kit/database';
import { shownAddress } from '@bindery/service-kit/email-addresses';
import { AppError } from '@bindery/service-kit/errors';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { secondFactorDueAt } from '../access/second-factor.js';
import { roleOf, withAccount, type Person } from '../access/person.js';
import type { IdentityDatabase } from '../database/identity-database.js';
import { DefaultTimeZone } from '../settings/default-time-zone.js';

@Controller()
export class GetMe {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly defaultTimeZone: DefaultTimeZone,
  ) {}

  @Handles(meRoutes.get)
  get({ caller }: Call<typeof meRoutes.get>): Promise<MeView> {
    return this.read(caller);
  }

  private async read({ userId }: Principal): Promise<MeView> {
    const user = await this.db.user.findUnique({ where: { id: userId }, include: withAccount });
    if (!user?.is_active) {
      throw new AppError('unauthenticated', {
        detail: 'Your account is no longer active. Contact your agency.',
      });
    }
    return viewOf(user);
  }

  /** Notes that the person was here. */
  @Handles(meRoutes.sync)
  async sync({ caller, body: { time_zone } }: Call<typeof meRoutes.sync>): Promise<MeView> {
    await this.db.user.updateMany({
      where: { id: caller.userId },
      data: { last_seen_at: this.clock.now() },
    });
    if (time_zone !== undefined) await this.defaultTimeZone.take(caller, time_zone);
    return this.read(caller);
  }
}

function viewOf(person: Person): MeView {
  return {
    id: person.id,
    email: shownAddress(person.email),
    full_name: person.full_name,
    role: roleOf(person),
    account_id: person.account_id,
    account_name: person.account.name,
    is_owner: person.is_owner,
    can_see_all_records: person.can_see_all_records,
    second_factor_due_at: secondFactorDueAt(person)?.toISOString() ?? null,
    date_format: dateFormat.parse(person.date_format),
    support_email: person.account.support_email,
  };
}
