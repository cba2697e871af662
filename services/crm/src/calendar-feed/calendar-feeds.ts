import { Controller, Inject } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  type CalendarFeed as CalendarFeedView,
  type CalendarFeedState,
  type RenewedCalendarFeed,
  calendarFeedRoutes,
} from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { requireMatch, versionOfState } from '@bindery/service-kit/http';
import { CLOCK, SERVICE, type Clock, type ServiceSettings } from '@bindery/service-kit/tokens';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { calendarFeedActions } from '../audit/actions.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { columnsOf } from '../database/sql-fragments.js';
import { Prisma, type CalendarFeed } from '../generated/prisma/client.js';
import { hashOf, newSecret } from './feed-secret.js';

const columns = columnsOf('calendar_feeds', Prisma.CalendarFeedScalarFieldEnum);

const ofPerson = ({ accountId, userId }: Principal): Prisma.Sql =>
  Prisma.sql`calendar_feeds.account_id = ${accountId}::uuid AND calendar_feeds.user_id = ${userId}::uuid`;

const feedOf = (caller: Principal): Prisma.Sql =>
  Prisma.sql`SELECT ${columns} FROM calendar_feeds WHERE ${ofPerson(caller)}`;

const viewOf = (row: CalendarFeed): CalendarFeedView => ({
  created_at: row.created_at.toISOString(),
  last_fetched_at: row.last_fetched_at?.toISOString() ?? null,
  show_client_names: row.show_client_names,
});

const stateOf = (row: CalendarFeed | undefined): CalendarFeedState => ({
  feed: row ? viewOf(row) : null,
  version: versionOfState(row && [row.created_at, row.show_client_names]),
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
  async get({ caller }: Call<typeof calendarFeedRoutes.get>): Promise<CalendarFeedState> {
    const [row] = await this.transactions.queryOnce<CalendarFeed>(caller.accountId, feedOf(caller));
    return stateOf(row);
  }

  /** Makes a new address, the only time that it is known here. The one before it ends. */
  @Handles(calendarFeedRoutes.renew)
  async renew({
    caller,
    body: { show_client_names },
  }: Call<typeof calendarFeedRoutes.renew>): Promise<RenewedCalendarFeed> {
    const secret = newSecret();
    const now = this.clock.now();
    // The choice of names stays what it was unless there is a new one.
    const chosen =
      show_client_names === undefined
        ? Prisma.empty
        : Prisma.sql`, show_client_names = excluded.show_client_names, updated_at = excluded.updated_at`;
    const row = await this.transactions.write(caller.accountId, async (tx) => {
      this.record(tx, caller, 'renewed');
      const [feed] = await tx.$queryRaw<[CalendarFeed]>`
        INSERT INTO calendar_feeds (account_id, user_id, secret_hash, show_client_names, created_at, updated_at)
        VALUES (${caller.accountId}::uuid, ${caller.userId}::uuid, ${hashOf(secret)}, ${show_client_names ?? false}, ${now}, ${now})
        ON CONFLICT (account_id, user_id) DO UPDATE
          SET secret_hash = excluded.secret_hash, created_at = excluded.created_at, last_fetched_at = NULL ${chosen}
        RETURNING ${columns}`;
      return feed;
    });
    return {
      url: `${this.service.config.PUBLIC_URL}/calendar/${secret}.ics`,
      ...stateOf(row),
      feed: viewOf(row),
    };
  }

  @Handles(calendarFeedRoutes.update)
  async update({
    caller,
    body: { show_client_names },
    ifMatch,
  }: Call<typeof calendarFeedRoutes.update>): Promise<CalendarFeedState> {
    const row = await this.transactions.write(caller.accountId, async (tx) => {
      const [present] = await tx.$queryRaw<CalendarFeed[]>(Prisma.sql`${feedOf(caller)} FOR UPDATE`);
      requireMatch(ifMatch, stateOf(present).version);
      // One statement, because the feed can be turned off at the same time.
      const changed = await tx.$executeRaw`
        UPDATE calendar_feeds SET show_client_names = ${show_client_names}, updated_at = ${this.clock.now()}
        WHERE ${ofPerson(caller)} AND show_client_names <> ${show_client_names}`;
      if (changed > 0) this.record(tx, caller, 'updated', ['show_client_names']);
      const [feed] = await tx.$queryRaw<CalendarFeed[]>(feedOf(caller));
      return feed;
    });
    if (!row) throw noFeed();
    return stateOf(row);
  }

  /** Ends the feed's address. Does nothing for a user without one. */
  @Handles(calendarFeedRoutes.delete)
  async revoke({ caller }: Call<typeof calendarFeedRoutes.delete>): Promise<void> {
    await this.transactions.write(caller.accountId, async (tx) => {
      const deleted = await tx.$executeRaw`DELETE FROM calendar_feeds WHERE ${ofPerson(caller)}`;
      if (deleted > 0) this.record(tx, caller, 'revoked');
    });
  }

  private record(
    tx: Sql,
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
