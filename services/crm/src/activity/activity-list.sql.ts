import type { z } from 'zod';
import type { Principal } from '@bindery/contracts/access';
import type { activityListQuery } from '@bindery/contracts/crm';
import { prepared, searchPatterns } from '@bindery/service-kit/database';
import { inScopeSql } from '../access/record-scope.js';
import { childTables, type ChildTable } from '../database/record-tables.js';
import { isOfKind } from '../figures/actions.sql.js';
import { Prisma, type AuditEntry } from '../generated/prisma/client.js';
import { allOf, onDays } from '../resources/list-filters.sql.js';
import { subjectOfEntry, type Subject } from './activity-subjects.sql.js';
import { sentences, UNKNOWN_ACTIVITY, wordsOf } from './sentences.js';

export type ActivityListQuery = z.output<typeof activityListQuery>;

/** An entry with what its sentence names. */
export interface ReadableEntry
  extends
    Pick<AuditEntry, 'id' | 'action' | 'outcome' | 'fields' | 'record_type' | 'record_id'>,
    Pick<Subject, 'title' | 'whose' | 'short_name'> {
  readonly attempted_at: Date;
  readonly actor_name: string | null;
  readonly subject_type: Subject['type'] | null;
  readonly subject_id: string | null;
  readonly subject_name: string | null;
  readonly subject_parent_id: string | null;
  readonly subject_status: string | null;
}

/** A text of ours, in the text of a statement: as values there would be hundreds of them. */
const literal = (text: string | null): string => (text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`);

/** The entries that a person can see: all of the account, or their own doings and what was done to their records. */
function entriesInScope(caller: Principal): Prisma.Sql {
  const { accountId, userId, seesAll } = caller;
  const ofAccount = Prisma.sql`entry.account_id = ${accountId}::uuid`;
  if (seesAll) return ofAccount;
  return Prisma.sql`${ofAccount} AND (entry.actor_id = ${userId}::uuid
    OR entry.record_id IN (SELECT individuals.id FROM individuals WHERE ${inScopeSql(caller)})
    OR ${Prisma.join(
      childTables.map((child) => onVisibleChild(caller, child)),
      ' OR ',
    )}
    OR (entry.record_type = 'policy' AND EXISTS (SELECT FROM policies
      WHERE policies.account_id = entry.account_id AND policies.id = entry.record_id
        AND policies.insured_id IS NULL AND policies.created_by = ${userId}::uuid))
    OR (entry.record_type = 'task' AND EXISTS (SELECT FROM tasks
      WHERE tasks.account_id = entry.account_id AND tasks.id = entry.record_id
        AND (tasks.created_by = ${userId}::uuid OR tasks.assignee_id = ${userId}::uuid)))
    OR (entry.record_type = 'tag' AND EXISTS (SELECT FROM individual_tags AS tagged
      JOIN individuals ON individuals.account_id = tagged.account_id AND individuals.id = tagged.individual_id
      WHERE tagged.account_id = entry.account_id AND tagged.tag_id = entry.record_id AND ${inScopeSql(caller)})))`;
}

/** Whether an entry is about a record that belongs to a visible individual, in the trash or not. */
function onVisibleChild(caller: Principal, { type, table, holder }: ChildTable): Prisma.Sql {
  return Prisma.sql`(entry.record_type = ${Prisma.raw(literal(type))} AND EXISTS (
    SELECT FROM ${Prisma.raw(table)} AS child JOIN individuals
      ON individuals.account_id = child.account_id AND individuals.id = child.${Prisma.raw(holder)}
    WHERE child.account_id = entry.account_id AND child.id = entry.record_id AND ${inScopeSql(caller)}))`;
}

/** A merge is on record of both individuals, and is one line of the log: that of the one who was kept. */
const isOfMerged = Prisma.sql`(entry.action = 'individual.merged' AND EXISTS (SELECT FROM merges
  WHERE merges.account_id = entry.account_id AND merges.merged_id = entry.record_id
    AND merges.created_at BETWEEN entry.at - interval '10 seconds' AND entry.at + interval '10 seconds'))`;

/** The audit entries in the person's scope that match some filters. */
const entriesOf = (caller: Principal, filters = Prisma.empty): Prisma.Sql => Prisma.sql`
  SELECT entry.account_id, entry.seq, entry.id, entry.at, entry.actor_id, entry.action, entry.outcome, entry.fields,
    entry.record_type, entry.record_id
  FROM audit_entries AS entry WHERE ${entriesInScope(caller)} AND NOT ${isOfMerged} ${filters}`;

const withActor = Prisma.sql`
  LEFT JOIN agents ON agents.account_id = entry.account_id AND agents.user_id = entry.actor_id`;

/**
 * Audit entries with what their sentences name. A sentence names a record by its live row, and only one that the reader
 * can see: an entry itself holds no personal value. Names are read for these entries alone.
 */
const readable = (caller: Principal, entries: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT entry.id, entry.seq, entry.at AS attempted_at, entry.action, entry.outcome, entry.fields,
    agents.name AS actor_name, entry.record_type, entry.record_id, subject.type AS subject_type,
    subject.id AS subject_id, subject.name AS subject_name, subject.parent_id AS subject_parent_id,
    subject.status AS subject_status, subject.title, subject.whose, subject.short_name
  FROM (${entries}) AS entry ${withActor} LEFT JOIN LATERAL ${subjectOfEntry(caller)} ON TRUE`;

/** The words of a sentence that a search finds, apart from its names. */
const wordings = Prisma.raw(
  `(VALUES ${sentences
    .map(({ action, outcome, field, text, join, summary }) => {
      const wording = [action, outcome, field, text, join, wordsOf(summary)];
      return `(${wording.map((part) => `${literal(part)}::text`).join(', ')})`;
    })
    .join(', ')}) AS wording (action, outcome, field, text, joined_by, words)`,
);
const unknown = Prisma.raw(literal(UNKNOWN_ACTIVITY));

/** The entries whose line holds every word of a search, in any order. Each record is read once, for all its entries. */
const matching = (
  caller: Principal,
  entries: Prisma.Sql,
  patterns: readonly string[],
): Prisma.Sql => Prisma.sql`
  SELECT DISTINCT entry.at, entry.seq FROM (${entries}) AS entry ${withActor}
  LEFT JOIN ${wordings} ON wording.action = entry.action AND wording.outcome = entry.outcome
    AND (wording.field IS NULL OR wording.field = entry.fields[1])
  LEFT JOIN (
    SELECT entry.record_type, entry.record_id, subject.title, subject.whose, subject.short_name
    FROM (SELECT DISTINCT entry.record_type, entry.record_id FROM (${entries}) AS entry) AS entry
    JOIN LATERAL ${subjectOfEntry(caller)} ON TRUE
  ) AS subject ON subject.record_type = entry.record_type AND subject.record_id = entry.record_id
  WHERE folded_text(concat_ws(' ', coalesce(wording.text, ${unknown})
      || coalesce(coalesce(wording.joined_by, ': ') || subject.short_name, ''),
    wording.words, subject.title, subject.whose, agents.name)) LIKE ALL (${patterns}::text[])`;

/** One page of the log and its two counts, in one question to the database. @param zone of the days that are asked for */
export function activityListSql(caller: Principal, query: ActivityListQuery, zone: string): Prisma.Sql {
  const { actor_id, key_id, record_type, kind, from, to, success, page, page_size } = query;
  const entries = entriesOf(
    caller,
    allOf(
      actor_id && Prisma.sql`entry.actor_id = ${actor_id}::uuid`,
      key_id && Prisma.sql`entry.session_id = ${key_id}::uuid`,
      record_type && Prisma.sql`entry.record_type = ${record_type}`,
      kind && isOfKind(kind),
      success && Prisma.sql`entry.outcome ${Prisma.raw(success === 'true' ? '=' : '<>')} 'success'`,
      ...onDays(Prisma.sql`entry.at`, from, to, zone),
    ),
  );
  const order = Prisma.raw(query.order === 'asc' ? 'ASC' : 'DESC');
  const paged = Prisma.sql`ORDER BY at ${order}, seq ${order} LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`;
  const patterns = searchPatterns(query.search);
  const [before, lines, filtered] =
    patterns.length === 0
      ? [Prisma.empty, Prisma.sql`${entries} ${paged}`, Prisma.sql`counts.total`]
      : [
          Prisma.sql`WITH found AS MATERIALIZED (${matching(caller, entries, patterns)})`,
          entriesOf(caller, Prisma.sql`AND entry.seq IN (SELECT seq FROM found ${paged})`),
          Prisma.sql`(SELECT count(*)::int FROM found)`,
        ];
  return Prisma.sql`${before}
    SELECT page.*, counts.total, ${filtered} AS filtered
    FROM (SELECT count(*)::int AS total FROM (${entries}) AS entry) AS counts
    LEFT JOIN (${readable(caller, lines)}) AS page ON TRUE
    ORDER BY page.attempted_at ${order}, page.seq ${order}`;
}

/**
 * The newest entries in the person's scope. Prepared, since planning it takes longer than running it.
 * @param count in the text of the statement: a plan for any number of entries would not be the one for a few
 */
export function newestActivitySql(caller: Principal, count: number): Prisma.Sql {
  const newest = Prisma.sql`${entriesOf(caller)}
    ORDER BY entry.at DESC, entry.seq DESC LIMIT ${Prisma.raw(String(count))}`;
  return prepared(
    Prisma.sql`SELECT * FROM (${readable(caller, newest)}) AS log ORDER BY attempted_at DESC, seq DESC`,
  );
}
