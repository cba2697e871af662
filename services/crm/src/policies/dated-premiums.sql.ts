import type { PremiumMode } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import {
  formerPremiumSql,
  isUnfilledSql,
  premiumColumnNames,
  premiumsOfToday,
} from '../figures/premium.sql.js';
import { Prisma, type Policy } from '../generated/prisma/client.js';

/** An account on a day of its own. */
export interface AccountDay {
  readonly accountId: string;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** The premiums that the row of a policy holds. */
export type HeldPremiums = Pick<Policy, 'premium_mode' | 'next_premium_mode' | 'next_premium_from'> & {
  readonly premium: string | null;
  readonly next_premium: string | null;
};

/** A premium that holds from a day on. */
export interface DatedPremium {
  /** `YYYY-MM-DD` */
  readonly from: string;
  readonly premium: string | null;
  /** Not known of one that an outcome added which kept the mode. */
  readonly premium_mode?: PremiumMode | undefined;
}

/** The same, of the oldest one without a day. */
export interface ArchivedPremium extends Omit<Required<DatedPremium>, 'from'> {
  readonly from: string | null;
}

/** Over `policies`: all premiums of one that has had more than one, or will. */
export const premiumsOfPolicy = Prisma.sql`CASE
  WHEN policies.premium_from IS NOT NULL OR policies.next_premium_from IS NOT NULL THEN (
    SELECT json_agg(json_build_object('from', nullif(dated.holds_from, '-infinity'), 'premium', dated.premium::text,
      'premium_mode', dated.premium_mode) ORDER BY dated.holds_from)
    FROM policy_premiums AS dated WHERE dated.account_id = policies.account_id AND dated.policy_id = policies.id) END`;

/** The account's today at a moment, for a transaction, in which no calendar is asked. */
export async function accountDay(tx: Sql, accountId: string, now: Date): Promise<AccountDay> {
  const [row] = await tx.$queryRaw<{ today: string }[]>`
    SELECT account_day(${accountId}::uuid, ${now.toISOString()}::timestamptz)::text AS today`;
  if (!row) throw new Error('A day answered no row');
  return { accountId, today: row.today };
}

/**
 * Puts what holds today into the rows of some policies that are held: the premium that began, and the next one. It is no
 * change of theirs: they keep their version, and nobody is told.
 */
export async function showPremiums(
  tx: Sql,
  { accountId, today }: AccountDay,
  ids: readonly string[],
): Promise<HeldPremiums[]> {
  const shown = await tx.$queryRaw<HeldPremiums[]>`
    UPDATE policies SET premium = held.premium, premium_mode = held.premium_mode,
      premium_from = nullif(held.holds_from, '-infinity'), next_premium = next.premium,
      next_premium_mode = next.premium_mode, next_premium_from = next.holds_from
    FROM unnest(${[...ids]}::uuid[]) AS wanted (id)
    CROSS JOIN LATERAL (SELECT * FROM policy_premiums AS dated
      WHERE dated.account_id = ${accountId}::uuid AND dated.policy_id = wanted.id AND dated.holds_from <= ${today}::date
      ORDER BY dated.holds_from DESC LIMIT 1) AS held
    LEFT JOIN LATERAL (SELECT * FROM policy_premiums AS dated
      WHERE dated.account_id = ${accountId}::uuid AND dated.policy_id = wanted.id AND dated.holds_from > ${today}::date
      ORDER BY dated.holds_from LIMIT 1) AS next ON TRUE
    WHERE policies.account_id = ${accountId}::uuid AND policies.id = wanted.id
    RETURNING ${Prisma.raw(premiumColumnNames.map((name) => `policies.${name}`).join(', '))}`;
  // A policy with one premium has none in the table.
  await tx.$executeRaw`
    DELETE FROM policy_premiums AS single
    WHERE single.account_id = ${accountId}::uuid AND single.policy_id = ANY (${[...ids]}::uuid[]) AND single.holds_from = '-infinity'
      AND NOT EXISTS (SELECT FROM policy_premiums AS other WHERE other.account_id = single.account_id
        AND other.policy_id = single.policy_id AND other.holds_from > single.holds_from)`;
  return shown;
}

/**
 * Holds policies whose rows show another premium than the one of today, and puts it there, so that what is written corrects
 * the one that people see. @param which a condition over `policies`
 * @returns the policies, at most that many
 */
export async function settlePremiums(
  tx: Sql,
  day: AccountDay,
  which: Prisma.Sql,
  most: number,
): Promise<string[]> {
  const { accountId, today } = day;
  const rows = await tx.$queryRaw<{ id: string; is_unfilled: boolean }[]>`
    SELECT id, next_premium_from IS NULL AS is_unfilled FROM policies
    WHERE account_id = ${accountId}::uuid AND ${which}
      AND (next_premium_from <= ${today}::date OR ${isUnfilledSql('policies', premiumsOfToday(today))})
    ORDER BY id LIMIT ${most} FOR UPDATE`;
  const unfilled = rows.filter(({ is_unfilled }) => is_unfilled).map(({ id }) => id);
  if (unfilled.length > 0)
    await tx.$executeRaw`
      INSERT INTO policy_premiums (account_id, policy_id, holds_from, premium, premium_mode)
      SELECT account_id, id, dated.holds_from, dated.premium, premium_mode
      FROM policies CROSS JOIN LATERAL (VALUES
        ('-infinity'::date, ${formerPremiumSql('policies')}),
        (policies.renewal_handled, policies.premium)) AS dated (holds_from, premium)
      WHERE account_id = ${accountId}::uuid AND id = ANY (${unfilled}::uuid[])`;
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await showPremiums(tx, day, ids);
  return ids;
}

/**
 * Adds a premium to a policy that is held, in place of one of the same day.
 * @param former the premium of a policy that has had only this one
 */
export async function addPremium(
  tx: Sql,
  { accountId }: AccountDay,
  policyId: string,
  { from, premium, premium_mode }: Required<DatedPremium>,
  former: Omit<Required<DatedPremium>, 'from'>,
): Promise<void> {
  const place = Prisma.sql`${accountId}::uuid, ${policyId}::uuid`;
  await tx.$executeRaw`
    INSERT INTO policy_premiums (account_id, policy_id, holds_from, premium, premium_mode)
    SELECT ${place}, '-infinity'::date, ${former.premium}::numeric, ${former.premium_mode}
    WHERE NOT EXISTS (SELECT FROM policy_premiums AS dated
      WHERE dated.account_id = ${accountId}::uuid AND dated.policy_id = ${policyId}::uuid)`;
  await tx.$executeRaw`
    INSERT INTO policy_premiums (account_id, policy_id, holds_from, premium, premium_mode)
    VALUES (${place}, ${from}::date, ${premium}::numeric, ${premium_mode})
    ON CONFLICT (account_id, policy_id, holds_from)
    DO UPDATE SET premium = EXCLUDED.premium, premium_mode = EXCLUDED.premium_mode`;
}

/** Gives new policies their premiums, of each the oldest one too. */
export async function insertPremiums(
  tx: Sql,
  day: AccountDay,
  premiums: readonly (ArchivedPremium & { readonly policy_id: string })[],
): Promise<void> {
  if (premiums.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO policy_premiums (account_id, policy_id, holds_from, premium, premium_mode)
    SELECT ${day.accountId}::uuid, dated.policy_id, coalesce(dated."from", '-infinity'), dated.premium, dated.premium_mode
    FROM jsonb_to_recordset(${JSON.stringify(premiums)}::jsonb)
      AS dated (policy_id uuid, "from" date, premium numeric(10, 2), premium_mode text)`;
  await showPremiums(tx, day, [...new Set(premiums.map(({ policy_id }) => policy_id))]);
}

/** Takes a premium away, unless somebody has corrected it since. @returns whether it was there */
export async function removePremium(
  tx: Sql,
  { accountId }: AccountDay,
  policyId: string,
  { from, premium, premium_mode }: DatedPremium,
): Promise<boolean> {
  const removed = await tx.$executeRaw`
    DELETE FROM policy_premiums
    WHERE account_id = ${accountId}::uuid AND policy_id = ${policyId}::uuid AND holds_from = ${from}::date
      AND premium IS NOT DISTINCT FROM ${premium}::numeric AND premium_mode = coalesce(${premium_mode ?? null}, premium_mode)`;
  return removed > 0;
}
