import type { auditListQuery } from '@bindery/contracts/identity';
import { searchable, searchPatterns } from '@bindery/service-kit/database';
import type { z } from 'zod';
import { Prisma } from '../generated/prisma/client.js';

export type AuditListQuery = z.output<typeof auditListQuery>;

/** An entry as the trail shows it. */
export interface AuditLine {
  readonly id: string;
  readonly at: Date;
  readonly account_id: string;
  readonly account_name: string | null;
  readonly action: string;
  readonly outcome: 'success' | 'denied' | 'failed';
  readonly actor_id: string | null;
  readonly actor: string | null;
  readonly actor_role: string | null;
  readonly record_type: string | null;
  readonly record_id: string | null;
  readonly record: string | null;
  readonly fields: string[];
  readonly request_id: string | null;
  readonly count: number;
  readonly key_id: string | null;
  readonly key_name: string | null;
}

/** The account of the entries; `undefined` for all. */
export function entriesOf(accountId: string | undefined): Prisma.Sql {
  return accountId === undefined ? Prisma.sql`TRUE` : Prisma.sql`entry.account_id = ${accountId}::uuid`;
}

/**
 * Entries with the current names of their subjects, and of the API key that they are about or that made the call, because an entry itself holds no personal value. The subject of a
 * denied attempt is named only if it belongs to the account, so that guessing ids reveals nothing.
 */
const chained = Prisma.sql`
  SELECT entry.id, entry.seq, entry.at, entry.account_id, account.name AS account_name, entry.action, entry.outcome,
    entry.actor_id, actor.email AS actor, entry.actor_role, entry.record_type, entry.record_id,
    coalesce(person.email, subject.name, invitation.email, used_key.name) AS record, entry.fields, entry.request_id,
    1 AS count, used_key.id AS key_id, used_key.name AS key_name,
    concat_ws(' ', folded_text(concat_ws(' ', entry.action, actor.email, person.email, invitation.email, used_key.name)),
      subject.search_text, account.search_text) AS search_text
  FROM audit_entries AS entry
  LEFT JOIN accounts AS account ON account.id = entry.account_id
  LEFT JOIN users AS actor ON actor.id = entry.actor_id
  LEFT JOIN users AS person ON entry.record_type = 'user' AND person.id = entry.record_id
    AND (entry.outcome = 'success' OR person.account_id = entry.account_id)
  LEFT JOIN accounts AS subject ON entry.record_type = 'account' AND subject.id = entry.record_id
    AND subject.id = entry.account_id
  LEFT JOIN invitations AS invitation ON entry.record_type = 'invitation' AND invitation.id = entry.record_id
    AND invitation.account_id = entry.account_id
  LEFT JOIN api_keys AS used_key ON used_key.account_id = entry.account_id
    AND used_key.id = CASE entry.record_type WHEN 'api_key' THEN entry.record_id ELSE entry.session_id END`;

/** The tallies beside the chain, as lines of the same form. */
const tallied = Prisma.sql`
  SELECT entry.id, 0 AS seq, entry.last_at, entry.account_id, account.name, entry.action, entry.outcome,
    entry.actor_id, actor.email, entry.actor_role, NULL, NULL::uuid, NULL, '{}'::text[], NULL, entry.count,
    NULL::uuid, NULL,
    concat_ws(' ', folded_text(concat_ws(' ', entry.action, actor.email)), account.search_text)
  FROM audit_tallies AS entry
  LEFT JOIN accounts AS account ON account.id = entry.account_id
  LEFT JOIN users AS actor ON actor.id = entry.actor_id`;

function filtersOf(query: AuditListQuery): Prisma.Sql {
  const { search, actor_id, key_id, action, outcome, from, to } = query;
  const filters = [
    ...searchPatterns(search).map((pattern) => Prisma.sql`log.search_text LIKE ${pattern}`),
    actor_id === undefined ? undefined : Prisma.sql`log.actor_id = ${actor_id}::uuid`,
    key_id === undefined ? undefined : Prisma.sql`log.key_id = ${key_id}::uuid`,
    action === undefined ? undefined : Prisma.sql`log.action = ${searchable(action)}`,
    outcome === undefined ? undefined : Prisma.sql`log.outcome = ${outcome}`,
    from === undefined ? undefined : Prisma.sql`log.at >= ${from}::timestamp AT TIME ZONE 'UTC'`,
    to === undefined
      ? undefined
      : Prisma.sql`log.at < (${to}::timestamp + interval '1 day') AT TIME ZONE 'UTC'`,
  ].filter((filter) => filter !== undefined);
  return filters.length === 0 ? Prisma.sql`TRUE` : Prisma.join(filters, ' AND ');
}

const matching = (entries: Prisma.Sql, query: AuditListQuery): Prisma.Sql =>
  Prisma.sql`FROM (${chained} WHERE ${entries} UNION ALL ${tallied} WHERE ${entries}) AS log WHERE ${filtersOf(query)}`;

export function countAuditSql(entries: Prisma.Sql, query: AuditListQuery): Prisma.Sql {
  return Prisma.sql`SELECT count(*)::int AS count ${matching(entries, query)}`;
}

/** One page, newest first by default. */
export function auditPageSql(entries: Prisma.Sql, query: AuditListQuery): Prisma.Sql {
  const direction = Prisma.raw(query.order === 'asc' ? 'ASC' : 'DESC');
  return Prisma.sql`
    SELECT log.id, log.at, log.account_id, log.account_name, log.action, log.outcome, log.actor_id, log.actor,
      log.actor_role, log.record_type, log.record_id, log.record, log.fields, log.request_id, log.count,
      log.key_id, log.key_name
    ${matching(entries, query)}
    ORDER BY log.at ${direction}, log.account_id ${direction}, log.seq ${direction}
    LIMIT ${query.page_size} OFFSET ${(query.page - 1) * query.page_size}`;
}
