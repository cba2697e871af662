import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  exportQueries,
  listPage,
  countsPremium,
  reportDefinitions,
  type ReportDefinition,
  type ReportResult,
} from '@bindery/contracts/crm';
import { queueStatement, type Sql } from '@bindery/service-kit/database';
import { FairQueue } from '@bindery/service-kit/fair-queue';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { isTooSlow } from '../database/too-slow.js';
import { ExportedRows } from '../exports/exported-rows.js';
import { Prisma } from '../generated/prisma/client.js';
import { listAddress } from '../resources/list-address.js';
import type { FillName } from '../fills/run-fills.js';
import type { Period } from './report-run.js';
import { reportRuns } from './report-runs.js';
import type { Found, StoredRequest } from './stored-reports.js';

/** How long a request waits for its turn, and then for the figures. Both fit into the time that a request has. */
const QUICK = { turnMs: 2_500, figuresMs: 1_000 };
/** How long a job waits for its turn; then it is tried again. */
const JOB_TURN_MS = 600_000;

/**
 * Answers a report with the rights of a person, as of now. A replica runs one at a time, accounts in turn, so that lists stay
 * quick beside many reports.
 */
@Injectable()
export class AnswerReport {
  private readonly turns = new FairQueue(1);

  constructor(
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
    private readonly exported: ExportedRows,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns undefined if that takes longer than a request waits */
  async quickly(caller: Principal, request: StoredRequest): Promise<Found | undefined> {
    try {
      return await this.inTurn(caller, QUICK.turnMs, () => this.find(caller, request, QUICK.figuresMs));
    } catch (error) {
      if (isTooSlow(error)) return undefined;
      throw error;
    }
  }

  async of(caller: Principal, request: StoredRequest): Promise<Found> {
    const found = await this.inTurn(caller, JOB_TURN_MS, () => this.find(caller, request));
    if (!found) throw new Error('the turn of a report did not come');
    return found;
  }

  /** @returns undefined if the turn of the account does not come in time */
  private async inTurn<T>(
    { accountId }: Principal,
    withinMs: number,
    work: () => Promise<T>,
  ): Promise<T | undefined> {
    const release = await this.turns.enter({ person: accountId, account: accountId }, withinMs);
    try {
      return release && (await work());
    } finally {
      release?.();
    }
  }

  /** @param withinMs how long its statements may take together; without it, each has the time of any statement */
  private async find(caller: Principal, request: StoredRequest, withinMs?: number): Promise<Found> {
    const { type, group_by: groupBy, compare } = request;
    const days = await this.calendar.daysOf(caller.accountId);
    const leavesSamples = !('sample' in request.filters) && (await this.hasBoth(caller));
    const filters = leavesSamples ? { ...request.filters, sample: 'false' } : request.filters;
    const period = request.days ?? { from: days.today, to: days.today };
    const previous = compare ? request.previous_days : null;
    const asOf = this.clock.now();
    const result = await this.transactions.read(caller.accountId, async (tx) => {
      // A worker of a report would be one core less for lists.
      await queueStatement(tx)`SELECT set_config('max_parallel_workers_per_gather', '0', true)`;
      return reportRuns[type](withinMs === undefined ? tx : limited(tx, withinMs), {
        ...{ caller, days, period, previous, filters, groupBy },
      });
    });
    const { list } = reportDefinitions[type];
    const premiums_from = await this.premiumsFrom(caller, request, { period, previous });
    const excluded = leavesSamples ? [await this.samples(caller, list, request.filters)] : [];
    return {
      result: { ...result, excluded: [...result.excluded, ...excluded], premiums_from },
      asOf,
      seesAll: caller.seesAll,
    };
  }

  /** Whether an account has sample records beside its own ones. Sample records count only until then. */
  async hasBoth({ accountId }: Principal): Promise<boolean> {
    const has = (isSample: Prisma.Sql) => Prisma.sql`(
      EXISTS (SELECT FROM individuals WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL AND ${isSample})
      OR EXISTS (SELECT FROM policies WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL AND ${isSample}))`;
    const [found] = await this.transactions.queryOnce<{ both: boolean }>(
      accountId,
      Prisma.sql`SELECT ${has(Prisma.sql`is_sample`)} AND ${has(Prisma.sql`NOT is_sample`)} AS both`,
    );
    return found?.both ?? false;
  }

  /** Since when premiums are kept, if the report counts those of a day before: since this release, and the first policy. */
  private async premiumsFrom(
    { accountId }: Principal,
    { type, group_by }: StoredRequest,
    { period, previous }: { readonly period: Period; readonly previous: Period | null },
  ): Promise<string | null> {
    if (!countsPremium(reportDefinitions[type])) return null;
    const [found] = await this.transactions.queryOnce<{ day: string | null }>(
      accountId,
      Prisma.sql`SELECT account_day(${accountId}::uuid, greatest(
        (SELECT enqueued_at FROM fills WHERE name = ${'premiums' satisfies FillName}),
        (SELECT min(created_at) FROM policies WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL)))::text AS day`,
    );
    const day = found?.day ?? null;
    const isOfEachDay = group_by === 'month' || type === 'production';
    const first = (previous ?? period)[isOfEachDay ? 'from' : 'to'];
    return day !== null && first < day ? day : null;
  }

  private async samples(
    caller: Principal,
    type: ReportDefinition['list'],
    filters: StoredRequest['filters'],
  ): Promise<ReportResult['excluded'][number]> {
    const onlySamples = { ...filters, sample: 'true' };
    const count = await this.exported.count(caller, { type, query: exportQueries[type].parse(onlySamples) });
    return { reason: 'Sample records', count, list: listAddress(listPage(type).section, onlySamples) };
  }
}

/** A transaction whose statements end together, however many they are. The limit travels with each of them. */
function limited(tx: Sql, withinMs: number): Sql {
  const until = performance.now() + withinMs;
  const limit = () => {
    const left = String(Math.max(1, Math.ceil(until - performance.now())));
    return queueStatement(tx)`SELECT set_config('statement_timeout', ${left}, true)`;
  };
  return {
    async $queryRaw<T>(query: Parameters<Sql['$queryRaw']>[0], ...values: unknown[]): Promise<T> {
      await limit();
      return tx.$queryRaw<T>(query, ...values);
    },
    async $executeRaw(query, ...values) {
      await limit();
      return tx.$executeRaw(query, ...values);
    },
  };
}
