import type { z } from 'zod';
import type { Principal } from '@bindery/contracts/access';
import type { activityListQuery } from '@bindery/contracts/crm';
import { inScopeSql } from '../access/record-scope.js';
import { containsEveryWord } from '../database/text-search.js';
import { Prisma } from '../generated/prisma/client.js';
import { allOf, onDays } from '../records/list-filters.sql.js';
import { sentences, UNKNOWN_ACTIVITY } from './sentences.js';

export type ActivityListQuery = z.output<typeof activityListQuery>;

/** A line of the answer: an entry beside both counts, or, of an empty page, the counts alone. */
export interface ActivityLine {
  readonly id: string | null;
  readonly response: string;
  readonly attempted_at: Date;
  readonly success: boolean;
  readonly action: string;
  readonly actor_name: string | null;
  readonly record_type: string | null;
  readonly record_id: string | null;
  readonly total: number;
  readonly filtered: number;
}

const wordings = Prisma.join(
  sentences.map(
    ({ action, outcome, field, text, join }) =>
      Prisma.sql`(${action}::text, ${outcome}::text, ${field}::text, ${text}::text, ${join}::text)`,
  ),
);

/** The entries that a person can see: all of the account, or their own doings and what was done to their records. */
function entriesInScope(person: Principal): Prisma.Sql {
  const account = Prisma.sql`entry.account_id = ${person.accountId}::uuid`;
  if (person.seesAll) return account;
  return Prisma.sql`${account} AND (entry.actor_id = ${person.userId}::uuid
    OR entry.record_id IN (SELECT individuals.id FROM individuals WHERE ${inScopeSql(person)}))`;
}

type Filters = Pick<ActivityListQuery, 'actor_id' | 'record_type' | 'success' | 'from' | 'to'>;

function filters({ actor_id, record_type, success, from, to }: Filters): Prisma.Sql {
  return allOf(
    actor_id && Prisma.sql`entry.actor_id = ${actor_id}::uuid`,
    record_type && Prisma.sql`entry.record_type = ${record_type}`,
    success && Prisma.sql`(entry.outcome = 'success') = ${success === 'true'}`,
    ...onDays(Prisma.sql`entry.at`, from, to),
  );
}

/**
 * Audit entries as the log shows them. A sentence names a person by the live record, and only a record that the reader
 * can see: an entry itself holds no personal value.
 */
function readable(person: Principal, query: Filters = {}): Prisma.Sql {
  return Prisma.sql`
    SELECT entry.id, entry.seq, entry.at AS attempted_at, entry.outcome = 'success' AS success, entry.action,
      agents.name AS actor_name, entry.record_type, entry.record_id,
      coalesce(wording.text, ${UNKNOWN_ACTIVITY}) || coalesce(
        coalesce(wording.joined_by, ': ') || left(individuals.first_name, 1) || '. ' || individuals.last_name,
        '') AS response
    FROM audit_entries AS entry
    LEFT JOIN (VALUES ${wordings}) AS wording (action, outcome, field, text, joined_by)
      ON wording.action = entry.action AND wording.outcome = entry.outcome
      AND (wording.field IS NULL OR wording.field = entry.fields[1])
    LEFT JOIN individuals ON individuals.id = entry.record_id AND ${inScopeSql(person)}
    LEFT JOIN agents ON agents.account_id = entry.account_id AND agents.user_id = entry.actor_id
    WHERE ${entriesInScope(person)} ${filters(query)}`;
}

/** One page of the log and its two counts, in one question to the database. */
export function activityListSql(person: Principal, query: ActivityListQuery): Prisma.Sql {
  const direction = Prisma.raw(query.order === 'asc' ? 'ASC' : 'DESC');
  const text = Prisma.sql`lower(log.response || ' ' || coalesce(log.actor_name, ''))`;
  const matching = containsEveryWord(text, query.search);
  const total = Prisma.sql`SELECT count(*)::int FROM audit_entries AS entry
    WHERE ${entriesInScope(person)} ${filters(query)}`;
  const filtered =
    query.search === ''
      ? total
      : Prisma.sql`SELECT count(*)::int FROM (${readable(person, query)}) AS log WHERE ${matching}`;
  return Prisma.sql`
    SELECT (${total}) AS total, (${filtered}) AS filtered, page.*
    FROM (VALUES (1)) AS counts (one)
    LEFT JOIN (
      SELECT log.* FROM (${readable(person, query)}) AS log WHERE ${matching}
      ORDER BY log.attempted_at ${direction}, log.seq ${direction}
      LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}
    ) AS page ON TRUE
    ORDER BY page.attempted_at ${direction}, page.seq ${direction}`;
}

/** The newest entries, for the dashboard. */
export function newestActivitySql(person: Principal, count: number): Prisma.Sql {
  return Prisma.sql`
    SELECT log.* FROM (${readable(person)}) AS log ORDER BY log.attempted_at DESC, log.seq DESC LIMIT ${count}`;
}
