import { MONTHS_PAID } from '@bindery/contracts/crm';
import { Prisma } from '../generated/prisma/client.js';

/** A day whose premium is asked for, and the account's today. */
export interface PremiumDay {
  readonly day: Prisma.Sql;
  readonly today: Prisma.Sql;
}

/** @param today `YYYY-MM-DD` */
export const premiumsOfToday = (today: string): PremiumDay => premiumsOn(Prisma.sql`${today}::date`, today);
export const premiumsOn = (day: Prisma.Sql, today: string): PremiumDay => ({
  ...{ day, today: Prisma.sql`${today}::date` },
});

const column = (policies: string, name: string): Prisma.Sql => Prisma.raw(`${policies}.${name}`);

const datedOf = (policies: string): Prisma.Sql => Prisma.sql`policy_premiums AS dated
  WHERE dated.account_id = ${column(policies, 'account_id')} AND dated.policy_id = ${column(policies, 'id')}`;

/** Over policies: those for whose day the row has no premium, because another one has begun since or holds by then. */
const isInTable = (policies: string, { day }: PremiumDay): Prisma.Sql =>
  Prisma.sql`((${column(policies, 'next_premium_from')} IS NOT NULL AND ${column(policies, 'next_premium_from')} <= ${day})
    OR (${column(policies, 'premium_from')} IS NOT NULL AND ${column(policies, 'premium_from')} > ${day}))`;

const hasNoDates = (policies: string): Prisma.Sql =>
  Prisma.sql`${column(policies, 'premium_from')} IS NULL AND ${column(policies, 'next_premium_from')} IS NULL`;

/** Over policies without dates: those that an outcome renewed from a coming day on, perhaps with another premium. */
const isRenewedAhead = (policies: string, { day, today }: PremiumDay): Prisma.Sql =>
  Prisma.sql`${column(policies, 'renewal_outcome')} = 'renewed'
    AND ${column(policies, 'renewal_handled')} > greatest(${day}, ${today})`;

/** Over `policies` or `early`: whether the outcome changed the premium, before premiums had dates. */
const changedPremiumSql = (policies: string): Prisma.Sql =>
  Prisma.sql`(${column(policies, 'renewal_changed')} #>> '{premium,before}'
    IS DISTINCT FROM ${column(policies, 'renewal_changed')} #>> '{premium,after}')`;
export const formerPremiumSql = (policies: string): Prisma.Sql =>
  Prisma.sql`(${column(policies, 'renewal_changed')} #>> '{premium,before}')::numeric(10, 2)`;

/**
 * Over policies: a release without dates put the premium of a coming renewal into the row, and no fill has moved it yet.
 * @param today the account's
 */
export const isUnfilledSql = (policies: string, on: PremiumDay): Prisma.Sql =>
  Prisma.sql`(${isRenewedAhead(policies, on)} AND ${hasNoDates(policies)} AND ${changedPremiumSql(policies)})`;

const ofEarlyRow = (policies: string, value: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT ${value} FROM policies AS early
    WHERE early.account_id = ${column(policies, 'account_id')} AND early.id = ${column(policies, 'id')})`;

type Value = (premium: Prisma.Sql, mode: Prisma.Sql) => Prisma.Sql;

/**
 * The premium of a day: before the first known one, that one. Lists, figures and records mean this one. A row's own premium
 * is the one that holds, unless another one has begun since or held before.
 * @param policies a table or alias of policies
 * @param value what of it is wanted
 */
export function premiumOn(policies: string, on: PremiumDay, value: Value): Prisma.Sql {
  const own = value(column(policies, 'premium'), column(policies, 'premium_mode'));
  const former = Prisma.sql`CASE WHEN ${changedPremiumSql('early')} THEN ${formerPremiumSql('early')} ELSE early.premium END`;
  return Prisma.sql`CASE
    WHEN ${isInTable(policies, on)} THEN (
      SELECT ${value(Prisma.sql`dated.premium`, Prisma.sql`dated.premium_mode`)} FROM ${datedOf(policies)}
        AND dated.holds_from <= ${on.day} ORDER BY dated.holds_from DESC LIMIT 1)
    WHEN ${isRenewedAhead(policies, on)} AND ${hasNoDates(policies)} THEN ${ofEarlyRow(
      policies,
      value(Prisma.sql`(${former})`, Prisma.sql`early.premium_mode`),
    )}
    ELSE ${own} END`;
}

/** Over policies: those that have, or will have, another premium than their rows'. */
export const hasOtherPremiums = (policies: string, on: PremiumDay): Prisma.Sql =>
  Prisma.sql`(NOT (${hasNoDates(policies)}) OR coalesce(${isRenewedAhead(policies, on)}, FALSE))`;

const comingOn = (policies: string, on: PremiumDay, name: string, early: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`CASE
    WHEN ${column(policies, 'next_premium_from')} > ${on.day} THEN ${column(policies, `next_${name}`)}
    WHEN ${column(policies, 'next_premium_from')} IS NOT NULL THEN (
      SELECT ${Prisma.raw(name === 'premium_from' ? 'dated.holds_from' : `dated.${name}`)} FROM ${datedOf(policies)}
        AND dated.holds_from > ${on.day} ORDER BY dated.holds_from LIMIT 1)
    WHEN ${isUnfilledSql(policies, on)} THEN ${early} END`;

/** The columns of premiums in a row: the one of a day, since when it holds, and the next one with its day. */
export function premiumColumns(policies: string, on: PremiumDay): Prisma.Sql {
  const of = (name: string) => column(policies, name);
  return Prisma.sql`${premiumOn(policies, on, (premium) => premium)} AS premium,
    ${premiumOn(policies, on, (_, mode) => mode)} AS premium_mode,
    CASE WHEN ${isInTable(policies, on)} THEN (
      SELECT nullif(dated.holds_from, '-infinity') FROM ${datedOf(policies)} AND dated.holds_from <= ${on.day}
      ORDER BY dated.holds_from DESC LIMIT 1) ELSE ${of('premium_from')} END AS premium_from,
    ${comingOn(policies, on, 'premium', of('premium'))} AS next_premium,
    ${comingOn(policies, on, 'premium_mode', of('premium_mode'))} AS next_premium_mode,
    ${comingOn(policies, on, 'premium_from', of('renewal_handled'))} AS next_premium_from`;
}
export const premiumColumnNames = [
  ...(['premium', 'premium_mode', 'premium_from'] as const),
  ...(['next_premium', 'next_premium_mode', 'next_premium_from'] as const),
];

const cases = Object.entries(MONTHS_PAID).map(
  ([mode, months]) => Prisma.sql`WHEN ${Prisma.raw(`'${mode}'`)} THEN ${Prisma.raw(String(12 / months))}`,
);
const annualOf: Value = (premium, mode) =>
  Prisma.sql`${premium} * CASE ${mode} ${Prisma.join(cases, ' ')} END`;

/** A year's premium of a row of `policies` on a day, exactly: a third of a dollar has no end. */
export const annualPremiumOn = (on: PremiumDay): Prisma.Sql => premiumOn('policies', on, annualOf);

/** The same by which rows are sorted, as the row has it. */
export const sortedPremiumSql = annualOf(Prisma.sql`policies.premium`, Prisma.sql`policies.premium_mode`);

/** A month's part of a sum of annual premiums, to the cent. Only the sum is rounded, not what it is made of. */
export const monthlyOfSql = (annual: Prisma.Sql): Prisma.Sql => Prisma.sql`round(${annual} / 12, 2)`;
