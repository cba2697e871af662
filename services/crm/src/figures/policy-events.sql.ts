import type { PolicyEvent, RenewalOutcome } from '@bindery/contracts/crm';
import { Prisma } from '../generated/prisma/client.js';
import { policyEndSql } from './in-force.sql.js';
import { isOpenRenewal } from './open-renewal.sql.js';
import { isLineKeptSql, isLineLostSql, lineBeginsSql, lineEndsSql, withLines } from './policy-lines.sql.js';

/** Whether a day is one of those that count. */
export type Within = (day: Prisma.Sql) => Prisma.Sql;

const effective = Prisma.sql`policies.effective_date`;
const handled = Prisma.sql`policies.renewal_handled`;

const isNew = (within: Within): Prisma.Sql => within(lineBeginsSql);

const decided = (within: Within, ...outcomes: readonly RenewalOutcome[]): Prisma.Sql =>
  Prisma.sql`(${within(handled)} AND policies.renewal_outcome = ANY (${[...outcomes]}))`;

const isOpen = (within: Within, today: string): Prisma.Sql =>
  Prisma.sql`(${isOpenRenewal(today)} AND ${within(Prisma.sql`policies.renewal_date`)})`;

/** A policy counts once in some days, with its latest renewal: with its outcome only if none is open. */
const settled = (within: Within, today: string, ...outcomes: readonly RenewalOutcome[]): Prisma.Sql =>
  Prisma.sql`(${decided(within, ...outcomes)} AND ${isOpen(within, today)} IS NOT TRUE)`;

/** Events of a policy's line, for which {@link withLines} is beside `policies`. */
const lineEvents = {
  new: isNew,
  not_new: (within) => Prisma.sql`(${isNew(within)} IS NOT TRUE)`,
  lost: (within) => within(lineEndsSql),
} satisfies Partial<Record<PolicyEvent, (within: Within, today: string) => Prisma.Sql>>;

const policyEvents = {
  starts: (within) => within(effective),
  ends: (within) => within(policyEndSql),
  renewal: (within) => decided(within, 'renewed', 'moved'),
  renewal_due: (within, today) => Prisma.sql`(${isOpen(within, today)} OR ${within(handled)})`,
  renewal_open: isOpen,
  renewal_decided: (within, today) => settled(within, today, 'renewed', 'moved', 'lost'),
  renewed: (within, today) => settled(within, today, 'renewed'),
  moved: (within, today) => settled(within, today, 'moved'),
  renewal_lost: (within, today) => settled(within, today, 'lost'),
} satisfies Partial<Record<PolicyEvent, (within: Within, today: string) => Prisma.Sql>>;

/** Lines that were in force on the first of some days, or later, and are so on the last one or not. */
const linePairs = { kept: isLineKeptSql, lost_before: isLineLostSql };
type LinePair = keyof typeof linePairs;

export type DatedEvent = Exclude<PolicyEvent, LinePair>;
const events: Readonly<Record<DatedEvent, (within: Within, today: string) => Prisma.Sql>> = {
  ...lineEvents,
  ...policyEvents,
};

/**
 * The days on which a line begins, one ends and an outcome of a renewal counts, each day of a policy once: a subquery over
 * `policies` with {@link withLines}, with nulls. Postgres prepares the expressions of `VALUES` again for each policy, which
 * takes longer than all else.
 */
export const eventDaysSql = Prisma.sql`(SELECT unnest(ARRAY[${lineBeginsSql}, nullif(${lineEndsSql}, ${lineBeginsSql}),
  CASE WHEN ${handled} IS DISTINCT FROM ${lineBeginsSql} AND ${handled} IS DISTINCT FROM ${lineEndsSql}
    THEN ${handled} END]::date[]))`;

/** Over `policies` with {@link withLines}: those to which something happened in some days. */
export const hadEventSql = (event: DatedEvent, within: Within, today: string): Prisma.Sql =>
  events[event](within, today);

/** Days of a list, open-ended where one is missing. */
interface ListedDays {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly today: string;
}

/** Over `policies` alone: those that a list shows for an event. */
export function listedEventSql(
  event: PolicyEvent,
  within: Within,
  { from, to, today }: ListedDays,
  accountId: string,
): Prisma.Sql {
  if (event in policyEvents) return hadEventSql(event as DatedEvent, within, today);
  const first = Prisma.sql`${from ?? today}::date`;
  const last = Prisma.sql`${to ?? today}::date`;
  const isOne =
    event in linePairs
      ? linePairs[event as LinePair](first, last)
      : hadEventSql(event as DatedEvent, within, today);
  return Prisma.sql`policies.id IN (SELECT policies.id FROM policies ${withLines(accountId, today)}
    WHERE policies.account_id = ${accountId}::uuid AND policies.deleted_at IS NULL AND ${isOne})`;
}
