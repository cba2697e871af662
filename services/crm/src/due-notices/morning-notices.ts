import { Inject, Injectable } from '@nestjs/common';
import { denialOf, type Principal } from '@bindery/contracts/access';
import { daysAfter } from '@bindery/contracts/days';
import { policyListQuery, renewalListQuery, taskListQuery } from '@bindery/contracts/crm';
import type { MorningNotice } from '@bindery/contracts/messaging';
import { recordEvents } from '@bindery/service-kit/outbox';
import { before, DAY_MS, timesAround } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { PresentRights } from '../access/present-rights.js';
import { Calendar, dayIn } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { accountSweep, AllAccounts } from '../database/all-accounts.js';
import { Prisma } from '../generated/prisma/client.js';
import { noticeEvent } from '../notices/notice-event.js';
import { PolicyResource } from '../policies/policy.resource.js';
import { ListRenewals } from '../renewals/list-renewals.js';
import { ListRecords } from '../resources/list-records.js';
import { TaskResource } from '../tasks/task.resource.js';

const MORNING = '07:00';
/** A renewal is told of when it comes this near. It is a bucket of the list. */
const RENEWAL_BUCKET = '0-30';
const RENEWAL_DAYS = 30;
/** After a longer pause of the service, older news is none. */
const MOST_DAYS = 31;

const tellOfMornings = accountSweep({
  find: 'find-mornings',
  cron: '* * * * *',
  everySeconds: 60,
  name: 'tell-of-morning',
  timeoutSeconds: 300,
  retries: { limit: 20, delaySeconds: 10, maxDelaySeconds: 600 },
});

interface Person {
  readonly user_id: string;
  readonly noticed_at: Date | null;
}
type Found = Pick<MorningNotice, 'notice' | 'count' | 'from' | 'to'>;

const counted = { page_size: '1' };

/** Tells each person at 7:00, by their clock, of their tasks and renewals that are due, and of policies that have ended. */
@Injectable()
export class MorningNotices {
  constructor(
    private readonly accounts: AllAccounts,
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
    private readonly rights: PresentRights,
    private readonly records: ListRecords,
    private readonly tasks: TaskResource,
    private readonly policies: PolicyResource,
    private readonly renewals: ListRenewals,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    accounts.sweep(
      tellOfMornings,
      (accountId, signal) => this.tell(accountId, signal),
      (signal) => this.enqueueDue(signal),
    );
  }

  /** Adds a job for every account where it is morning for somebody. */
  enqueueDue(signal?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    return this.accounts.enqueueEach(tellOfMornings.job, signal, undefined, (previous, most) =>
      this.accounts.ofMornings(now, previous, most),
    );
  }

  /** One whose morning fails keeps no other waiting, and is tried again with the job. */
  private async tell(accountId: string, signal: AbortSignal): Promise<void> {
    const people = await this.transactions.queryOnce<Person>(
      accountId,
      Prisma.sql`SELECT user_id::text, noticed_at FROM agents
        WHERE account_id = ${accountId}::uuid AND is_active AND morning_at <= ${this.clock.now()}::timestamptz`,
    );
    const failures: unknown[] = [];
    for (const person of people) {
      signal.throwIfAborted();
      await this.tellPerson(accountId, person).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some mornings are to be tried again');
  }

  private async tellPerson(accountId: string, { user_id: userId, noticed_at }: Person): Promise<void> {
    const now = this.clock.now();
    const zone = await this.calendar.zoneOf({ accountId, userId });
    const { last, next } = timesAround(now, zone, MORNING);
    // Nothing was new yet to somebody who has just joined, and a new time zone brings no second morning.
    const isDue = noticed_at !== null && noticed_at < last;
    const found = isDue ? await this.findFor(accountId, userId, noticed_at) : [];
    const day = dayIn(zone, now);
    await this.transactions.write(accountId, async (tx) => {
      const moved = await tx.$executeRaw`
        UPDATE agents SET morning_at = ${next}::timestamptz,
          noticed_at = CASE WHEN ${isDue || noticed_at === null} THEN ${now}::timestamptz ELSE noticed_at END
        WHERE account_id = ${accountId}::uuid AND user_id = ${userId}::uuid AND morning_at <= ${now}::timestamptz`;
      // Another replica has done it meanwhile.
      if (moved === 0) return;
      const notices = found.map((one): MorningNotice => ({ ...one, user_id: userId, day }));
      await recordEvents(
        tx,
        notices.map((notice) => noticeEvent({ accountId }, notice)),
      );
    });
  }

  private async findFor(accountId: string, userId: string, noticedAt: Date): Promise<Found[]> {
    const caller = await this.rights.of(accountId, userId);
    if (!caller || denialOf(caller, 'task:read') !== null) return [];
    const { today, zone } = await this.calendar.daysOf(accountId);
    const earliest = before(this.clock.now(), MOST_DAYS * DAY_MS);
    const since = dayIn(zone, noticedAt < earliest ? earliest : noticedAt);
    const found = [
      await this.tasksDue(caller),
      await this.renewalsDue(caller, since, today),
      await this.policiesEnded(caller, since, today),
    ];
    return found.filter(({ count }) => count > 0);
  }

  private async tasksDue(caller: Principal): Promise<Found> {
    const query = taskListQuery.parse({ view: 'due', assignee: 'me', ...counted });
    const { filtered: count } = await this.records.list(this.tasks, caller, query);
    const today = await this.calendar.todayOf(caller);
    return { notice: 'tasks_due', count, from: today, to: today };
  }

  /** All that are near, on days when more have come near. */
  private async renewalsDue(caller: Principal, since: string, today: string): Promise<Found> {
    const own = { assigned_agent: caller.userId, bucket: RENEWAL_BUCKET };
    const { items, filtered } = await this.renewals.list(
      caller,
      renewalListQuery.parse({ ...own, order: 'desc', ...counted }),
    );
    const isNew = (items[0]?.renewal_date ?? '') > daysAfter(since, RENEWAL_DAYS);
    return { notice: 'renewals_due', count: isNew ? filtered : 0, from: today, to: today };
  }

  private async policiesEnded(caller: Principal, since: string, today: string): Promise<Found> {
    const [from, to] = [since, daysAfter(today, -1)];
    if (from > to) return { notice: 'policies_ended', count: 0, from, to };
    const query = policyListQuery.parse({
      ...{ policy_state: 'ended', agent: caller.userId, termination_from: from, termination_to: to },
      ...counted,
    });
    const { filtered: count } = await this.records.list(this.policies, caller, query);
    return { notice: 'policies_ended', count, from, to };
  }
}
