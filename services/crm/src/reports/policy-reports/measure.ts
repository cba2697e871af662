import type { PolicyEvent, ReportUnit } from '@bindery/contracts/crm';
import { wasInForceSql } from '../../figures/in-force.sql.js';
import { hadEventSql, type DatedEvent } from '../../figures/policy-events.sql.js';
import { annualPremiumOn, monthlyOfSql, premiumsOn, type PremiumDay } from '../../figures/premium.sql.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { ReportQuestion } from '../report-run.js';
import { within, type PeriodDays } from './period-days.js';

type SqlDays = PeriodDays<Prisma.Sql>;
/** Over `policies`: some of them. */
export type Some = (days: SqlDays) => Prisma.Sql;
/** Null where no day is left. */
type Filters = (days: PeriodDays<string>) => Readonly<Record<string, string>> | null;

/** A figure over policies. */
export interface Measure {
  readonly key: string;
  readonly label: string;
  readonly unit: ReportUnit;
  /** An aggregate over `policies`. */
  readonly sql: (days: SqlDays) => Prisma.Sql;
  /** The filters of the list that shows what it counts, if one does. */
  readonly filters?: Filters;
  /** Whether it counts as of today, whatever the period: then it compares with nothing. */
  readonly isOfToday?: boolean;
}

export const inForceAt =
  ({ days: { today } }: ReportQuestion): Some =>
  ({ end }) =>
    wasInForceSql(end, today);

export const hadEvent =
  (event: DatedEvent): Some =>
  (days) =>
    hadEventSql(event, within(days), days.today);

export const listInForce = ({ end }: PeriodDays<string>) => ({ in_force_on: end });

export const listEvent =
  (event: PolicyEvent): Filters =>
  ({ from, to }) => ({ event, event_from: from, event_to: to });

export const countOf = (some: Prisma.Sql): Prisma.Sql => Prisma.sql`(count(*) FILTER (WHERE ${some}))::int`;

/** How many had an event. */
export const events = (event: DatedEvent, key: string, label: string): Measure => ({
  ...{ key, label, unit: 'count', filters: listEvent(event) },
  sql: (days) => countOf(hadEvent(event)(days)),
});

/** The day by whose premiums a period counts: its end. */
export const atEnd = ({ end, today }: SqlDays): PremiumDay => premiumsOn(end, today);

/** A year's premium of some, on a day. */
const annualOf = (some: Prisma.Sql, on: PremiumDay) =>
  Prisma.sql`sum(${annualPremiumOn(on)}) FILTER (WHERE ${some})`;
const usd = (amount: Prisma.Sql) => Prisma.sql`coalesce(${amount}, 0)::float8`;
export const annualUsd = (some: Prisma.Sql, on: PremiumDay): Prisma.Sql => usd(annualOf(some, on));
/** A month's part of a sum of annual premiums. */
export const monthlyOf = (annual: Prisma.Sql): Prisma.Sql => usd(monthlyOfSql(annual));
export const monthlyUsd = (some: Prisma.Sql, on: PremiumDay): Prisma.Sql => monthlyOf(annualOf(some, on));

/** A share in percent; null of none. */
export const percentOf = (part: Prisma.Sql, whole: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`round(100.0 * ${part} / nullif(${whole}, 0), 1)::float8`;
