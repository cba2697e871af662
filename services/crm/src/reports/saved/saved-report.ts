import type { Principal } from '@bindery/contracts/access';
import {
  MAX_SAVED_REPORTS,
  reportSchedule,
  savedRequest,
  type ReportSchedule,
  type SavedReportBody,
  type SavedReportView,
} from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import type { z } from 'zod';
import { agentNames } from '../../database/agent-names.js';
import { columnsOf } from '../../database/sql-fragments.js';
import { Prisma, type SavedReport } from '../../generated/prisma/client.js';

// Saved reports hold no record and nothing protected, so they are not audited. What they send is.

export const savedReportColumns = columnsOf('saved_reports', Prisma.SavedReportScalarFieldEnum);

export type SavedRequest = z.output<typeof savedRequest>;

export const requestOf = ({ type, range, filters, group_by, compare }: SavedReportBody): SavedRequest => ({
  ...{ type, range, filters, group_by, compare },
});
export const storedRequestOf = ({ request }: SavedReport): SavedRequest => savedRequest.parse(request);
export const scheduleOf = ({ schedule }: SavedReport): ReportSchedule | null =>
  reportSchedule.nullable().parse(schedule);

const ofOwner = ({ accountId, userId }: Principal): Prisma.Sql =>
  Prisma.sql`account_id = ${accountId}::uuid AND user_id = ${userId}::uuid`;

/** Reports that are sent to a person. */
export const sentTo = ({ userId }: Principal): Prisma.Sql =>
  Prisma.sql`schedule -> 'recipients' ? ${userId}::text`;

/** One's own, and those that colleagues share or send to one. */
export const ownOrShared = (caller: Principal): Prisma.Sql =>
  Prisma.sql`(user_id = ${caller.userId}::uuid OR shared OR ${sentTo(caller)})`;

/** Changes of a person's saved reports come one after the other, so that their names stay unique. */
export async function holdReports(tx: Sql, { accountId, userId }: Principal): Promise<void> {
  await tx.$queryRaw`
    SELECT pg_advisory_xact_lock(hashtextextended(${`saved_reports:${accountId}:${userId}`}, 0))::text`;
}

/** @throws AppError `not_found`, or `forbidden` for a colleague's */
export async function findToEdit(tx: Sql, caller: Principal, id: string): Promise<SavedReport> {
  const [row] = await tx.$queryRaw<SavedReport[]>`
    SELECT ${savedReportColumns} FROM saved_reports
    WHERE account_id = ${caller.accountId}::uuid AND id = ${id}::uuid AND ${ownOrShared(caller)} FOR UPDATE`;
  if (!row) throw new AppError('not_found', { detail: "This saved report doesn't exist any more." });
  if (row.user_id === caller.userId) return row;
  throw new AppError('forbidden', {
    detail: 'This report is a colleague’s. Save a copy of it to change it.',
  });
}

/**
 * @param except the one that is changed
 * @throws AppError `conflict` for a name that looks like another one's, or one report too many
 */
export async function requireRoom(tx: Sql, caller: Principal, name: string, except?: string): Promise<void> {
  const rows = await tx.$queryRaw<Pick<SavedReport, 'id' | 'name'>[]>`
    SELECT id, name FROM saved_reports WHERE ${ofOwner(caller)}`;
  const others = rows.filter(({ id }) => id !== except);
  if (others.length >= MAX_SAVED_REPORTS)
    throw new AppError('conflict', {
      detail: `You already have ${String(MAX_SAVED_REPORTS)} saved reports. Delete one, then save this one.`,
    });
  if (others.some((other) => lookAlikeKey(other.name) === lookAlikeKey(name)))
    throw new AppError('conflict', { detail: 'You already have a saved report with this name.' });
}

/** Active members of the account among these people. The caller is one. */
export async function activeAmong(
  tx: Sql,
  { accountId, userId }: Principal,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.every((id) => id === userId)) return new Set([userId]);
  const rows = await tx.$queryRaw<{ user_id: string }[]>`
    SELECT user_id FROM agents
    WHERE account_id = ${accountId}::uuid AND user_id = ANY (${[...new Set(ids)]}::uuid[]) AND is_active`;
  return new Set([...rows.map(({ user_id }) => user_id), userId]);
}

/**
 * @param recipients of a schedule, without those that it has had before: who has left since keeps nobody from changing it
 * @throws AppError `validation_failed` unless all are active members of the account
 */
export async function requireMembers(
  tx: Sql,
  caller: Principal,
  recipients: readonly string[],
): Promise<void> {
  const active = await activeAmong(tx, caller, recipients);
  if (recipients.every((id) => active.has(id))) return;
  const message = 'Choose active members of your account.';
  throw new AppError('validation_failed', {
    detail: message,
    errors: [{ path: 'schedule.recipients', message }],
  });
}

/** As a person sees them: the schedule of a colleague's is theirs. */
export async function viewsOf(
  tx: Sql,
  caller: Principal,
  rows: readonly SavedReport[],
): Promise<SavedReportView[]> {
  const owners = rows.map(({ user_id }) => user_id);
  const names = await agentNames(tx, caller.accountId, owners);
  const recipients = rows.flatMap((row) => scheduleOf(row)?.recipients ?? []);
  const active = await activeAmong(tx, caller, recipients);
  return rows.map((row) => {
    const isOwn = row.user_id === caller.userId;
    const left = scheduleOf(row)?.recipients.some((id) => active.has(id)) ?? row.recipients_left_at === null;
    return {
      ...{ id: row.id, name: row.name, shared: row.shared, version: row.version, can_edit: isOwn },
      ...storedRequestOf(row),
      is_recipient: scheduleOf(row)?.recipients.includes(caller.userId) ?? false,
      schedule: isOwn ? scheduleOf(row) : null,
      no_recipients: isOwn && !left,
      next_run_at: isOwn ? (row.next_run_at?.toISOString() ?? null) : null,
      last_run_at: isOwn ? (row.last_run_at?.toISOString() ?? null) : null,
      last_outcome: isOwn ? (row.last_outcome as SavedReportView['last_outcome']) : null,
      owner_id: row.user_id,
      owner_name: names.get(row.user_id) ?? null,
    };
  });
}
