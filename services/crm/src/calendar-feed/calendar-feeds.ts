import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  type CalendarFeed as CalendarFeedView,
  type CalendarFeedState,
  type RenewedCalendarFeed,
  calendarFeedRoutes,
} from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import { AppError } from '@bindery/service-kit/errors';
import { CLOCK, SERVICE, type Clock, type ServiceSettings } from '@bindery/service-kit/tokens';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { calendarFeedActions } from '../audit/actions.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Transaction } from '../database/crm-database.js';
import type { CalendarFeed } from '../generated/prisma/client.js';
import { hashOf, newSecret } from './feed-secret.js';

const keyOf = ({ accountId, userId }: Principal) => ({
  account_id_user_id: { account_id: accountId, user_id: userId },
});

const viewOf = (row: CalendarFeed): CalendarFeedView => ({
  created_at: row.created_at.toISOString(),
  last_fetched_at: row.last_fetched_at?.toISOString() ?? null,
  show_client_names: row.show_client_names,
});

/** The secret address of a person's calendar: they make it, replace it and end it. */
@Controller()
export class CalendarFeeds {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly trail: AuditTrail,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(calendarFeedRoutes.get)
  async get({ caller: person }: Call<typeof calendarFeedRoutes.get>): Promise<CalendarFeedState> {
    const row = await this.transactions.readPrismaTx(person.accountId, (tx) =>
      tx.calendarFeed.findUnique({ where: keyOf(person) }),
    );
    return { feed: row && viewOf(row) };
  }

  /** Makes a new address, the only time that it is known here. The one before it ends. */
  @Handles(calendarFeedRoutes.renew)
  async renew({
    caller: person,
    body: { show_client_names },
  }: Call<typeof calendarFeedRoutes.renew>): Promise<RenewedCalendarFeed> {
    const secret = newSecret();
    const now = this.clock.now();
    const made = { secret_hash: hashOf(secret), created_at: now, last_fetched_at: null };
    const chosen = show_client_names === undefined ? {} : { show_client_names, updated_at: now };
    const key = keyOf(person);
    const row = await this.transactions.writePrismaTx(person.accountId, (tx) => {
      this.record(tx, person, 'renewed');
      return tx.calendarFeed.upsert({
        where: key,
        create: { ...key.account_id_user_id, ...made, updated_at: now, ...chosen },
        update: { ...made, ...chosen },
      });
    });
    return { url: `${this.service.config.PUBLIC_URL}/calendar/${secret}.ics`, feed: viewOf(row) };
  }

  @Handles(calendarFeedRoutes.update)
  async update({
    caller: person,
    body: { show_client_names },
  }: Call<typeof calendarFeedRoutes.update>): Promise<CalendarFeedState> {
    const where = keyOf(person);
    const data = { show_client_names, updated_at: this.clock.now() };
    const row = await this.transactions.writePrismaTx(person.accountId, async (tx) => {
      // One statement, because the feed can be turned off at the same time.
      const { count } = await tx.calendarFeed.updateMany({
        where: { ...where.account_id_user_id, show_client_names: !show_client_names },
        data,
      });
      if (count > 0) this.record(tx, person, 'updated', ['show_client_names']);
      return tx.calendarFeed.findUnique({ where });
    });
    if (!row) throw noFeed();
    return { feed: viewOf(row) };
  }

  /** Ends the feed's address. Does nothing for a user without one. */
  @Handles(calendarFeedRoutes.delete)
  async revoke({ caller: person }: Call<typeof calendarFeedRoutes.delete>): Promise<void> {
    await this.transactions.writePrismaTx(person.accountId, async (tx) => {
      const { count } = await tx.calendarFeed.deleteMany({ where: keyOf(person).account_id_user_id });
      if (count > 0) this.record(tx, person, 'revoked');
    });
  }

  private record(
    tx: Transaction,
    { accountId }: Principal,
    what: keyof typeof calendarFeedActions,
    fields: readonly string[] = [],
  ): void {
    this.trail.recordLast(tx, {
      accountId,
      action: calendarFeedActions[what],
      recordType: 'calendar_feed',
      fields,
    });
  }
}

const noFeed = (): AppError =>
  new AppError('conflict', { detail: 'You have no calendar feed. Make its address first.' });
