import type { z } from 'zod';
import type { Principal } from '@bindery/contracts/access';
import type { activityListQuery } from '@bindery/contracts/crm';
import { searchPatterns } from '@bindery/service-kit/database';
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { inScopeSql, type ScopeOwner } from '../access/record-scope.js';
import { childTables, type ChildTable } from '../database/record-tables.js';
import type { Tables } from '../database/tables.js';
import { scalar, shared, statement, tables, type Parameters, type RowOf } from '../database/typed-sql.js';
import { sentences, UNKNOWN_ACTIVITY, type Sentence } from './sentences.js';

export type ActivityListQuery = z.output<typeof activityListQuery>;

interface Wording extends Omit<Sentence, 'join'> {
  readonly joined_by: string;
}

const wordings = sql<Wording>`(VALUES ${sql.join(
  sentences.map(
    ({ action, outcome, field, text, join }) =>
      sql`(${action}::text, ${outcome}::text, ${field}::text, ${text}::text, ${join}::text)`,
  ),
)})`.as<'wording'>(sql`wording (action, outcome, field, text, joined_by)`);

const entry = expressionBuilder<Tables & { entry: Tables['audit_entries'] }, 'entry'>();

/** The entries that a person can see: all of the account, or their own doings and what was done to their records. */
function entriesInScope(owner: ScopeOwner): Expression<SqlBool> {
  const ofAccount = entry('entry.account_id', '=', owner.accountId);
  if (owner.seesAll) return ofAccount;
  const visible = entry
    .selectFrom('individuals')
    .select('individuals.id')
    .where(shared<boolean>(inScopeSql(owner)));
  return ofAccount.and(
    entry.or([
      entry('entry.actor_id', '=', owner.userId),
      entry('entry.record_id', 'in', visible),
      ...childTables.map((child) => onVisibleChild(owner, child)),
      entry('entry.record_type', '=', 'policy').and(entry.exists(ownPolicyWithoutIndividual(owner))),
      entry('entry.record_type', '=', 'task').and(entry.exists(ownTask(owner))),
    ]),
  );
}

/** Whether an entry is about a record that belongs to a visible individual, in the trash or not. */
function onVisibleChild(owner: ScopeOwner, { type, table, holder }: ChildTable): Expression<SqlBool> {
  const ofVisible = sql<boolean>`EXISTS (SELECT FROM ${sql.table(table)} AS child
    JOIN individuals ON individuals.account_id = child.account_id AND individuals.id = child.${sql.ref(holder)}
    WHERE child.id = entry.record_id AND ${shared<boolean>(inScopeSql(owner))})`;
  return entry('entry.record_type', '=', type).and(ofVisible);
}

const ownPolicyWithoutIndividual = ({ userId }: ScopeOwner) =>
  entry
    .selectFrom('policies')
    .select('policies.id')
    .whereRef('policies.id', '=', 'entry.record_id')
    .where('policies.insured_id', 'is', null)
    .where('policies.created_by', '=', userId);

const ownTask = ({ userId }: ScopeOwner) =>
  entry
    .selectFrom('tasks')
    .select('tasks.id')
    .whereRef('tasks.id', '=', 'entry.record_id')
    .where((task) => task('tasks.created_by', '=', userId).or('tasks.assignee_id', '=', userId));

/** The query of a log page. Absent filters stay out of the statement. */
interface PageValues {
  readonly accountId: string;
  readonly userId: string;
  readonly actor_id: string | undefined;
  readonly record_type: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly patterns: readonly string[];
  readonly limit: number;
  readonly offset: number;
}

interface PageShape extends Pick<Principal, 'seesAll'>, Pick<ActivityListQuery, 'order' | 'success'> {
  readonly asked: Readonly<Record<'actor_id' | 'record_type' | 'from' | 'to' | 'patterns', boolean>>;
}

function filters(value: Parameters<PageValues>, { asked, success }: PageShape): Expression<SqlBool> {
  const wanted: Expression<SqlBool>[] = [];
  if (asked.actor_id) wanted.push(sql<boolean>`entry.actor_id = ${value('actor_id')}`);
  if (asked.record_type) wanted.push(sql<boolean>`entry.record_type = ${value('record_type')}`);
  if (success) wanted.push(entry('entry.outcome', success === 'true' ? '=' : '<>', 'success'));
  if (asked.from) wanted.push(sql<boolean>`entry.at >= ${value('from')}::timestamp AT TIME ZONE 'UTC'`);
  if (asked.to) {
    wanted.push(sql<boolean>`entry.at < (${value('to')}::timestamp + interval '1 day') AT TIME ZONE 'UTC'`);
  }
  return entry.and(wanted);
}

/**
 * Audit entries as the log shows them. A sentence names a person by the live record, and only a record that the reader
 * can see: an entry itself holds no personal value.
 */
function readable(owner: ScopeOwner, wanted: Expression<SqlBool> = entry.lit(true)) {
  return tables
    .selectFrom('audit_entries as entry')
    .leftJoin(wordings, (join) =>
      join
        .onRef('wording.action', '=', 'entry.action')
        .onRef('wording.outcome', '=', 'entry.outcome')
        .on(sql<boolean>`(wording.field IS NULL OR wording.field = entry.fields[1])`),
    )
    .leftJoin('individuals', (join) =>
      join.onRef('individuals.id', '=', 'entry.record_id').on(shared<boolean>(inScopeSql(owner))),
    )
    .leftJoin('agents', (join) =>
      join.onRef('agents.account_id', '=', 'entry.account_id').onRef('agents.user_id', '=', 'entry.actor_id'),
    )
    .select(['entry.id', 'entry.seq', 'entry.at as attempted_at', 'entry.action'])
    .select(['agents.name as actor_name', 'entry.record_type', 'entry.record_id'])
    .select([
      sql<boolean>`entry.outcome = 'success'`.as('success'),
      sql<string>`coalesce(wording.text, ${UNKNOWN_ACTIVITY}) || coalesce(
        coalesce(wording.joined_by, ': ') || left(individuals.first_name, 1) || '. ' || individuals.last_name,
        '')`.as('response'),
    ])
    .where(entriesInScope(owner))
    .where(wanted);
}

const COUNT = sql<number>`count(*)::int`;

/** One page of the log and its two counts, in one question to the database. */
const activityPage = statement<PageValues, PageShape>()((value, shape) => {
  const { order, seesAll, asked } = shape;
  const owner: ScopeOwner = { accountId: value('accountId'), userId: value('userId'), seesAll };
  const wanted = filters(value, shape);
  const log = tables.selectFrom(readable(owner, wanted).as('log'));
  const matching = asked.patterns ? log.where(holdsEvery(value('patterns'))) : log;
  const total = tables
    .selectFrom('audit_entries as entry')
    .select(COUNT.as('count'))
    .where(entriesInScope(owner))
    .where(wanted);
  const page = matching
    .selectAll('log')
    .orderBy('log.attempted_at', order)
    .orderBy('log.seq', order)
    .limit(value('limit'))
    .offset(value('offset'));
  return tables
    .selectFrom(sql<{ one: number }>`(VALUES (1))`.as<'counts'>(sql`counts (one)`))
    .leftJoin(page.as('page'), (join) => join.onTrue())
    .selectAll('page')
    .select([
      scalar(total).as('total'),
      scalar(asked.patterns ? matching.select(COUNT.as('count')) : total).as('filtered'),
    ])
    .orderBy('page.attempted_at', order)
    .orderBy('page.seq', order);
});

/** Whether a line holds every word of a search, in any order. */
const holdsEvery = (patterns: Expression<readonly string[]>) =>
  sql<boolean>`lower(log.response || ' ' || coalesce(log.actor_name, ''))
    LIKE ALL (ARRAY(SELECT lower(pattern) FROM unnest(${patterns}::text[]) AS word (pattern)))`;

/** The page of the log that a person asks for. */
export function activityList({ accountId, userId, seesAll }: Principal, query: ActivityListQuery) {
  const { actor_id, record_type, from, to, success, order, page, page_size } = query;
  const patterns = searchPatterns(query.search);
  const values = { accountId, userId, actor_id, record_type, from, to, patterns };
  const asked = {
    actor_id: actor_id !== undefined,
    record_type: record_type !== undefined,
    from: from !== undefined,
    to: to !== undefined,
    patterns: patterns.length > 0,
  };
  const limits = { limit: page_size, offset: (page - 1) * page_size };
  return activityPage({ ...values, ...limits }, { seesAll, order, success, asked });
}

interface Asked {
  readonly accountId: string;
  readonly userId: string;
  readonly count: number;
}

export const newestActivity = statement<Asked, Pick<Principal, 'seesAll'>>()((value, { seesAll }) =>
  tables
    .selectFrom(readable({ accountId: value('accountId'), userId: value('userId'), seesAll }).as('log'))
    .selectAll('log')
    .orderBy('log.attempted_at', 'desc')
    .orderBy('log.seq', 'desc')
    .limit(value('count')),
);

/** An entry as the log shows it. */
export type ReadableEntry = RowOf<typeof newestActivity>;
