import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  REPORT_KEPT_DAYS,
  reportGrouping,
  reportRange,
  reportResult,
  reportTypes,
  type ReportResult,
  type ReportSummary,
  type ReportView,
} from '@bindery/contracts/crm';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { before, DAY_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { z } from 'zod';
import { reportActions } from '../audit/actions.js';
import { SealedTexts } from '../files/sealed-texts.js';
import { Prisma, type Report } from '../generated/prisma/client.js';

const days = z.object({ from: z.string(), to: z.string() }).nullable();

/** The request of a report as it is sealed. */
const storedRequest = z.object({
  type: z.enum(reportTypes),
  range: reportRange,
  /** The days that the range was when it was asked; null for a report as of today. */
  days,
  previous_days: days,
  filters: z.record(z.string(), z.string()),
  group_by: reportGrouping.nullable(),
  compare: z.boolean(),
});
export type StoredRequest = z.output<typeof storedRequest>;

/** The result of a report, and its time. */
export interface Found {
  readonly result: ReportResult;
  readonly asOf: Date;
  /** Whether everybody's records were counted. */
  readonly seesAll: boolean;
}

/** A report's row with how its job is. */
export interface ReportRow extends Omit<Report, 'result'> {
  readonly bytes: number | null;
  readonly job_state: string | null;
  readonly job_error: string | null;
  readonly user_name: string | null;
}

type FoundRow = ReportRow & Pick<Report, 'result'>;

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Seals what reports hold, and opens it for whoever ran them. A report has no state of its own: it follows from its result and its job. */
@Injectable()
export class StoredReports {
  constructor(
    private readonly texts: SealedTexts,
    private readonly trail: AuditTrail,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Adds a report, and puts on record who ran it. */
  async insert(
    tx: Sql,
    { accountId, userId, role, seesAll }: Principal,
    {
      id,
      jobId,
      request,
    }: { readonly id: string; readonly jobId: string | null; readonly request: StoredRequest },
  ): Promise<void> {
    const sealed = await this.texts.seal(placeOf(accountId, id, 'request'), JSON.stringify(request));
    await tx.$executeRaw`
      INSERT INTO reports (account_id, id, user_id, job_id, sees_all, request, created_at)
      VALUES (${accountId}::uuid, ${id}::uuid, ${userId}::uuid, ${jobId}::uuid, ${seesAll}, ${sealed},
        ${this.clock.now()}::timestamptz)`;
    this.trail.recordLast(tx, {
      ...{ accountId, action: reportActions.run, recordType: 'report', recordId: id },
      ...{ fields: [request.type], actor: { id: userId, role } },
    });
  }

  async exists(tx: Sql, accountId: string, id: string): Promise<boolean> {
    const rows = await tx.$queryRaw<object[]>`
      SELECT FROM reports WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid`;
    return rows.length > 0;
  }

  /** Stores what was found, unless the report was deleted meanwhile. */
  async complete(tx: Sql, accountId: string, id: string, { result, asOf, seesAll }: Found): Promise<void> {
    const packed = await pack(JSON.stringify(result));
    const sealed = await this.texts.seal(placeOf(accountId, id, 'result'), packed);
    await tx.$executeRaw`
      UPDATE reports SET result = ${sealed}, as_of = ${asOf}::timestamptz, sees_all = ${seesAll}
      WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid`;
  }

  /** One's own reports whose time is not over. */
  own({ accountId, userId }: Principal): Prisma.Sql {
    return Prisma.sql`reports.account_id = ${accountId}::uuid AND reports.user_id = ${userId}::uuid
      AND reports.created_at > ${before(this.clock.now(), REPORT_KEPT_DAYS * DAY_MS)}::timestamptz`;
  }

  /** @throws AppError `not_found` */
  async find(tx: Sql, caller: Principal, id: string): Promise<FoundRow> {
    const [row] = await tx.$queryRaw<FoundRow[]>(
      reportRowsSql(
        Prisma.sql`${this.own(caller)} AND reports.id = ${id}::uuid`,
        Prisma.sql`, reports.result`,
      ),
    );
    if (!row)
      throw new AppError('not_found', { detail: "This report doesn't exist any more. Run it again." });
    return row;
  }

  async requestOf({ account_id, id, request }: ReportRow): Promise<StoredRequest> {
    return storedRequest.parse(
      JSON.parse(await this.texts.open(placeOf(account_id, id, 'request'), request)),
    );
  }

  async summaryOf(row: ReportRow): Promise<ReportSummary & Pick<ReportView, 'previous_days'>> {
    const { previous_days, ...request } = await this.requestOf(row);
    return {
      id: row.id,
      ...request,
      previous_days: request.compare ? previous_days : null,
      state: stateOf(row),
      job_id: row.job_id,
      scope: row.sees_all ? 'all' : 'own',
      created_by: { id: row.user_id, name: row.user_name },
      created_at: row.created_at.toISOString(),
      as_of: row.as_of?.toISOString() ?? null,
      bytes: row.bytes,
      expires_at: new Date(row.created_at.getTime() + REPORT_KEPT_DAYS * DAY_MS).toISOString(),
      error: stateOf(row) === 'failed' ? (row.job_error ?? NOT_FINISHED) : null,
    };
  }

  /** @throws AppError `forbidden` for one that counts records of others, if the person sees only their own by now */
  async viewOf(caller: Principal, row: FoundRow): Promise<ReportView> {
    if (row.sees_all && !caller.seesAll) throw narrowed();
    return { ...(await this.summaryOf(row)), ...(await this.resultOf(row)) };
  }

  private async resultOf({ account_id, id, result }: FoundRow): Promise<ReportResult> {
    if (!result) return nothing;
    const packed = await this.texts.openBytes(placeOf(account_id, id, 'result'), result);
    return reportResult.parse(JSON.parse((await unpack(packed)).toString('utf8')));
  }
}

/** The newest first. A result can be megabytes, so only who shows one asks for it as well. */
export const reportRowsSql = (which: Prisma.Sql, more = Prisma.empty): Prisma.Sql => Prisma.sql`
  SELECT reports.account_id, reports.id, reports.user_id, reports.job_id, reports.sees_all, reports.request,
    reports.as_of, reports.created_at ${more}, octet_length(reports.result) AS bytes, jobs.state AS job_state, jobs.error AS job_error,
    agents.name AS user_name
  FROM reports
  LEFT JOIN jobs ON jobs.account_id = reports.account_id AND jobs.id = reports.job_id
  LEFT JOIN agents ON agents.account_id = reports.account_id AND agents.user_id = reports.user_id
  WHERE ${which} ORDER BY reports.created_at DESC, reports.id`;

/** Reports whose job has not ended. */
export const isRunning = Prisma.sql`reports.result IS NULL AND EXISTS (SELECT FROM jobs AS open
  WHERE open.account_id = reports.account_id AND open.id = reports.job_id AND open.state IN ('queued', 'running'))`;

function stateOf({ bytes, job_state }: ReportRow): ReportSummary['state'] {
  if (bytes !== null) return 'completed';
  if (job_state === 'canceled' || job_state === 'failed') return job_state;
  return job_state === null || job_state === 'completed' ? 'failed' : 'running';
}

const nothing: ReportResult = { figures: [], columns: [], rows: [], excluded: [], chart: null };

const placeOf = (accountId: string, rowId: string, field: 'request' | 'result') => ({
  ...{ accountId, table: 'reports', rowId, field },
});

const narrowed = (): AppError =>
  new AppError('forbidden', {
    detail: 'This report counts records that you can no longer see. Run it again to count your own.',
  });

const NOT_FINISHED = "This report couldn't be finished. Run it again.";
