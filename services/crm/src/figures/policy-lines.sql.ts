import { Prisma } from '../generated/prisma/client.js';
import { lastCoveredDaySql, lastDayInForceSql } from './in-force.sql.js';

/**
 * The policies that share a line with others: a policy and its next one do, unless there are days between them. Each is in
 * the line on the days of its own, without those on which one that began before is still in force, so that a day of a line
 * belongs to one policy.
 */
const sharedLines = (accountId: string, today: string): Prisma.Sql => Prisma.sql`
  WITH RECURSIVE followed AS MATERIALIZED (
    SELECT policies.id, policies.next_policy_id, policies.effective_date AS begins, ${lastCoveredDaySql} AS ends,
      ${lastDayInForceSql(today)} AS last
    FROM policies WHERE policies.account_id = ${accountId}::uuid AND policies.deleted_at IS NULL
      AND policies.effective_date <= ${lastCoveredDaySql}
      AND (policies.next_policy_id IS NOT NULL OR policies.id IN (
        SELECT former.next_policy_id FROM policies AS former
        WHERE former.account_id = ${accountId}::uuid AND former.next_policy_id IS NOT NULL AND former.deleted_at IS NULL))
  ), step AS (
    SELECT former.id AS one, next.id AS other FROM followed AS former
    JOIN followed AS next ON next.id = former.next_policy_id
      AND next.begins <= former.ends + 1 AND former.begins <= next.ends + 1
  ), tie AS MATERIALIZED (
    SELECT one, other FROM step UNION SELECT other, one FROM step
  ), reached AS (
    SELECT one AS id, other FROM tie UNION SELECT reached.id, tie.other FROM reached JOIN tie ON tie.one = reached.other
  ), member AS (
    SELECT id, min(other::text) AS line FROM reached GROUP BY id
  ), owned AS MATERIALIZED (
    SELECT member.id, followed.begins, followed.ends,
      greatest(followed.begins, max(followed.ends) OVER before + 1) AS holds_from,
      min(followed.begins) OVER whole AS line_begins, max(followed.ends) OVER whole AS line_ends,
      max(followed.last) OVER whole AS line_last
    FROM member JOIN followed ON followed.id = member.id
    WINDOW whole AS (PARTITION BY member.line),
      before AS (PARTITION BY member.line ORDER BY followed.begins, followed.id
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  )
  SELECT id, line_begins, line_ends, line_last, CASE WHEN holds_from <= ends THEN holds_from END AS holds_from, ends AS holds_to FROM owned`;

/**
 * Beside `policies`, the line of each as `line`: the days on which it is the policy of the line, the first and the last
 * covered day of the line (`infinity` if it is open-ended), and the last day on which the line is in force, which comes before
 * if it is canceled today. A policy without such days has no line: it ended before it began, or nobody knows when.
 */
export const withLines = (accountId: string, today: string): Prisma.Sql => Prisma.sql`
  LEFT JOIN (${sharedLines(accountId, today)}) AS shared ON shared.id = policies.id
  CROSS JOIN LATERAL (SELECT
    CASE WHEN shared.id IS NOT NULL THEN shared.holds_from
      WHEN policies.effective_date <= ${lastCoveredDaySql} THEN policies.effective_date END AS holds_from,
    coalesce(shared.holds_to, ${lastCoveredDaySql}) AS holds_to,
    coalesce(shared.line_begins, policies.effective_date) AS begins,
    coalesce(shared.line_ends, ${lastCoveredDaySql}) AS ends,
    coalesce(shared.line_last, ${lastDayInForceSql(today)}) AS last) AS line`;

/** The first day of a line, for the policy that it belongs to. */
export const lineBeginsSql = Prisma.sql`CASE WHEN line.holds_from = line.begins THEN line.begins END`;

const isLastOfLine = Prisma.sql`(line.holds_from IS NOT NULL AND line.holds_to = line.ends)`;

/** The last covered day of a line, for the policy that it belongs to; null of an open-ended one. */
export const lineEndsSql = Prisma.sql`CASE WHEN ${isLastOfLine} THEN nullif(line.ends, 'infinity') END`;

/** The lines that are in force on a first day and on a last one, each as its policy of the first. */
export const isLineKeptSql = (first: Prisma.Sql, last: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${first} BETWEEN line.holds_from AND line.holds_to AND line.last >= ${last})`;

/** The lines that are in force for the last time on a first day or later, but before a last one, each as its last policy. */
export const isLineLostSql = (first: Prisma.Sql, last: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(${isLastOfLine} AND line.last >= ${first} AND line.last < ${last})`;
