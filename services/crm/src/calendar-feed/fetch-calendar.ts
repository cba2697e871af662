import { Controller, Inject } from '@nestjs/common';
import { denialOf, type Principal } from '@bindery/contracts/access';
import { calendarFeedRoutes } from '@bindery/contracts/crm';
import { daysAfter } from '@bindery/contracts/days';
import { DATABASE, type Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { TaggedFile } from '@bindery/service-kit/http';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { MINUTE_MS } from '@bindery/service-kit/time';
import { CLOCK, SERVICE, type Clock, type ServiceSettings } from '@bindery/service-kit/tokens';
import { PresentRights } from '../access/present-rights.js';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { CrmDatabase } from '../database/crm-database.js';
import { Prisma, type CalendarFeed } from '../generated/prisma/client.js';
import {
  renewalEventsSql,
  taskEventsSql,
  type Span,
  type RenewalEvent,
  type TaskEvent,
} from './events.sql.js';
import { hashOf } from './feed-secret.js';
import { writeCalendar } from './write-calendar.js';

const DAYS_BACK = 30;
const DAYS_AHEAD = 400;

interface Owner {
  readonly account_id: string;
  readonly user_id: string;
}

/**
 * Reads a person's calendar for a client with its secret address, within the rights that the person has at that
 * moment.
 */
@Controller()
export class FetchCalendar {
  constructor(
    @Inject(DATABASE) private readonly database: CrmDatabase,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
    private readonly rights: PresentRights,
  ) {}

  /**
   * The calendar in iCalendar's format.
   * @throws AppError `not_found`, the same for a secret that never was, that has ended, and whose person may no longer
   *   use the CRM or has no plan that runs
   */
  @Handles(calendarFeedRoutes.fetch)
  async fetch({ params }: Call<typeof calendarFeedRoutes.fetch>): Promise<TaggedFile> {
    const hash = hashOf(params.secret);
    const [owner] = await this.database.$queryRaw<Owner[]>`
      SELECT account_id::text, user_id::text FROM calendar_feed_owner(${hash})`;
    const caller = owner && (await this.personOf(owner));
    if (!caller) throw noCalendar();
    const [timeZone, today] = [await this.calendar.zoneOf(caller), await this.calendar.todayOf(caller)];
    const span = { from: daysAfter(today, -DAYS_BACK), to: daysAfter(today, DAYS_AHEAD), today };
    const found = await this.transactions.read(caller.accountId, (tx) => this.read(tx, caller, hash, span));
    return new TaggedFile(writeCalendar({ ...found, timeZone, publicUrl: this.service.config.PUBLIC_URL }));
  }

  /** The person with their present rights; undefined if they may have no calendar. */
  private async personOf({ account_id, user_id }: Owner): Promise<Principal | undefined> {
    const caller = await this.rights.of(account_id, user_id);
    return caller && denialOf(caller, 'calendar-feed:make') === null ? caller : undefined;
  }

  private async read(tx: Sql, caller: Principal, hash: string, span: Span) {
    const feed = await this.noteFetch(tx, caller, hash);
    const tasks = await tx.$queryRaw<TaskEvent[]>(taskEventsSql(caller, span));
    const renewals = await tx.$queryRaw<RenewalEvent[]>(renewalEventsSql(caller, span));
    return { feed, tasks, renewals };
  }

  /** The feed, unless its secret has just ended. Writes at most once a minute, however often a client requests it. */
  private async noteFetch(tx: Sql, { accountId, userId }: Principal, hash: string): Promise<CalendarFeed> {
    const now = this.clock.now();
    const ofSecret = Prisma.sql`account_id = ${accountId}::uuid AND user_id = ${userId}::uuid
      AND secret_hash = ${hash}`;
    const [feed] = await tx.$queryRaw<CalendarFeed[]>`SELECT * FROM calendar_feeds WHERE ${ofSecret}`;
    if (!feed) throw noCalendar();
    const last = feed.last_fetched_at?.getTime() ?? 0;
    if (now.getTime() - last >= MINUTE_MS)
      await tx.$executeRaw`UPDATE calendar_feeds SET last_fetched_at = ${now.toISOString()}::timestamptz WHERE ${ofSecret}`;
    return feed;
  }
}

const noCalendar = (): AppError =>
  new AppError('not_found', {
    detail: 'There is no calendar at this address. Create a new link in Bindery, on the Tasks page.',
  });
