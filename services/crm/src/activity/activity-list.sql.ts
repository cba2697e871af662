import type { z } from 'zod';
import type { Principal } from '@bindery/contracts/access';
import type { activityListQuery } from '@bindery/contracts/crm';
import { searchPatterns } from '@bindery/service-kit/database';
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { inScopeSql, type ScopeOwner } from '../access/record-scope.js';
import { childTables, type ChildTable } from '../database/record-tables.js';
import type { Tables } from '../database/tables.js';
import { shared, statement, tables, type Parameters, type RowOf } from '../database/typed-sql.js';
import { subjectOfEntry } from './activity-subjects.sql.js';
import { sentences, UNKNOWN_ACTIVITY, wordsOf, type Sentence } from './sentences.js';

export type ActivityListQuery = z.output<typeof activityListQuery>;

interface Wording extends Omit<Sentence, 'join'> {
  readonly joined_by: string;
  /** What a search finds in the summary, apart from its names. */
  readonly words: string;
}

const wordings = sql<Wording>`(VALUES ${sql.join(
  sentences.map(
    ({ action, outcome, field, text, join, summary }) =>
      sql`(${action}::text, ${outcome}::text, ${field}::text, ${text}::text, ${join}::text, ${summary}::text,
        ${wordsOf(summary)}::text)`,
  ),
)})`.as<'wording'>(sql`wording (action, outcome, field, text, joined_by, summary, words)`);

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
      entry('entry.record_type', '=', 'tag').and(onVisibleIndividual(owner)),
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

/** Whether an entry is about a tag of a visible individual. */
const onVisibleIndividual = (owner: ScopeOwner) => sql<boolean>`EXISTS (SELECT FROM individual_tags AS tagged
  JOIN individuals ON individuals.account_id = tagged.account_id AND individuals.id = tagged.individual_id
  WHERE tagged.account_id = entry.account_id AND tagged.tag_id = entry.record_id
    AND ${shared<boolean>(inScopeSql(owner))})`;

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

/** The audit entries in the user's scope that match the query. */
function entriesOf(owner: ScopeOwner, wanted: Expression<SqlBool> = entry.lit(true)) {
  return tables
    .selectFrom('audit_entries as entry')
    .select(['entry.account_id', 'entry.seq', 'entry.id', 'entry.at', 'entry.actor_id', 'entry.action'])
    .select(['entry.outcome', 'entry.fields', 'entry.record_type', 'entry.record_id'])
    .where(entriesInScope(owner))
    .where(wanted);
}

type Entries = ReturnType<typeof entriesOf>;

const inOrder = (entries: Entries, order: ActivityListQuery['order']) =>
  entries.orderBy('entry.at', order).orderBy('entry.seq', order);

const WORDING_OF_ENTRY = sql<boolean>`wording.action = entry.action AND wording.outcome = entry.outcome
  AND (wording.field IS NULL OR wording.field = entry.fields[1])`;
const AGENT_OF_ENTRY = sql<boolean>`agents.account_id = entry.account_id AND agents.user_id = entry.actor_id`;
const RESPONSE = sql<string>`coalesce(wording.text, ${UNKNOWN_ACTIVITY})
  || coalesce(coalesce(wording.joined_by, ': ') || subject.short_name, '')`;

/**
 * Audit entries as the log shows them. A sentence names a record by its live row, and only one that the reader can see:
 * an entry itself holds no personal value. Names are read for these entries alone.
 */
function readable(owner: ScopeOwner, entries: Entries) {
  return tables
    .selectFrom(entries.as('entry'))
    .leftJoin(wordings, (join) => join.on(WORDING_OF_ENTRY))
    .leftJoin('agents', (join) => join.on(AGENT_OF_ENTRY))
    .leftJoinLateral(subjectOfEntry(owner), (join) => join.onTrue())
    .select(['entry.id', 'entry.seq', 'entry.at as attempted_at', 'entry.action'])
    .select(['agents.name as actor_name', 'entry.record_type', 'entry.record_id'])
    .select(['subject.type as subject_type', 'subject.id as subject_id', 'subject.name as subject_name'])
    .select(['subject.parent_id as subject_parent_id', 'subject.status as subject_status'])
    .select(['subject.title', 'subject.whose'])
    .select([
      sql<boolean>`entry.outcome = 'success'`.as('success'),
      sql<string>`coalesce(wording.summary, ${`${UNKNOWN_ACTIVITY}{: title}`})`.as('summary'),
      RESPONSE.as('response'),
    ]);
}

const COUNT = sql<number>`count(*)::int`;

/** One page of the log and its two counts, in one question to the database. */
const activityPage = statement<PageValues, PageShape>()((value, shape) => {
  const { order, seesAll, asked } = shape;
  const owner: ScopeOwner = { accountId: value('accountId'), userId: value('userId'), seesAll };
  const entries = entriesOf(owner, filters(value, shape));
  const [limit, offset] = [value('limit'), value('offset')];
  const total = tables.selectFrom(entries.as('entry')).select(COUNT.as('count'));
  if (!asked.patterns) {
    return tables
      .selectFrom(total.as('counts'))
      .leftJoin(readable(owner, inOrder(entries, order).limit(limit).offset(offset)).as('page'), (join) =>
        join.onTrue(),
      )
      .selectAll('page')
      .select(['counts.count as total', 'counts.count as filtered'])
      .orderBy('page.attempted_at', order)
      .orderBy('page.seq', order);
  }
  const found = sql<boolean>`entry.seq IN
    (SELECT seq FROM found ORDER BY at ${sql.raw(order)}, seq ${sql.raw(order)} LIMIT ${limit} OFFSET ${offset})`;
  return tables
    .with(
      (found) => found('found').materialized(),
      () => matching(owner, entries, value('patterns')),
    )
    .selectFrom(total.as('counts'))
    .leftJoin(readable(owner, entriesOf(owner, found)).as('page'), (join) => join.onTrue())
    .selectAll('page')
    .select(['counts.count as total', sql<number>`(SELECT count(*)::int FROM found)`.as('filtered')])
    .orderBy('page.attempted_at', order)
    .orderBy('page.seq', order);
});

/** The entries whose line holds every word of a search, in any order. Each record is read once, for all its entries. */
function matching(owner: ScopeOwner, entries: Entries, patterns: Expression<readonly string[]>) {
  const records = tables
    .selectFrom(entries.as('entry'))
    .select(['entry.record_type', 'entry.record_id'])
    .distinct()
    .as('entry');
  const about = tables
    .selectFrom(records)
    .innerJoinLateral(subjectOfEntry(owner), (join) => join.onTrue())
    .select(['entry.record_type', 'entry.record_id', 'subject.title', 'subject.whose', 'subject.short_name']);
  return tables
    .selectFrom(entries.as('entry'))
    .leftJoin(wordings, (join) => join.on(WORDING_OF_ENTRY))
    .leftJoin('agents', (join) => join.on(AGENT_OF_ENTRY))
    .leftJoin(about.as('subject'), (join) =>
      join
        .onRef('subject.record_type', '=', 'entry.record_type')
        .onRef('subject.record_id', '=', 'entry.record_id'),
    )
    .select(['entry.at', 'entry.seq'])
    .where(
      sql<boolean>`folded_text(concat_ws(' ', ${RESPONSE}, wording.words, subject.title, subject.whose, agents.name))
        LIKE ALL (${patterns}::text[])`,
    );
}

/** The requested page of the log. */
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

interface NewestShape extends Pick<Principal, 'seesAll'> {
  /** In the text of the statement: a plan for any number of entries would not be the one for a few. */
  readonly count: number;
}

/** Prepared, since planning it takes longer than running it. */
export const newestActivity = statement<Pick<Principal, 'accountId' | 'userId'>, NewestShape>()(
  (value, { seesAll, count }) => {
    const owner: ScopeOwner = { accountId: value('accountId'), userId: value('userId'), seesAll };
    return tables
      .selectFrom(readable(owner, inOrder(entriesOf(owner), 'desc').limit(sql.lit(count))).as('log'))
      .selectAll('log')
      .orderBy('log.attempted_at', 'desc')
      .orderBy('log.seq', 'desc');
  },
  { isPrepared: true },
);

/** An entry as the log shows it. */
export type ReadableEntry = RowOf<typeof newestActivity>;
