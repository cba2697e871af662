import type { Principal } from '@bindery/contracts/access';
import type { TaskListQuery, TaskListView } from '@bindery/contracts/crm';
import { inScopeSql } from '../access/record-scope.js';
import { agentsLike, columnsOf, everyWordIn } from '../database/sql-fragments.js';
import { withPlainDays } from '../database/typed-day.js';
import { Prisma } from '../generated/prisma/client.js';
import { clientSql } from '../clients/client.sql.js';
import { nameInOrder } from '../clients/name-order.sql.js';
import { clientHasPhone } from '../clients/phone-search.sql.js';
import { allOf } from '../resources/list-filters.sql.js';
import type { ListSql } from '../resources/list-page.sql.js';
import { tasksInScopeSql } from './task-scope.js';

/** The client and policy of a task, joined to a table or alias of tasks. */
const joinedTo = (tasks: string): Prisma.Sql => Prisma.sql`
  LEFT JOIN individuals ON individuals.account_id = ${Prisma.raw(tasks)}.account_id
    AND individuals.id = ${Prisma.raw(tasks)}.insured_id
  LEFT JOIN policies ON policies.account_id = ${Prisma.raw(tasks)}.account_id
    AND policies.id = ${Prisma.raw(tasks)}.policy_id
  LEFT JOIN carriers ON carriers.id = policies.carrier_id
  LEFT JOIN products ON products.id = policies.product_id
  LEFT JOIN agents AS assignee ON assignee.account_id = ${Prisma.raw(tasks)}.account_id
    AND assignee.user_id = ${Prisma.raw(tasks)}.assignee_id
  LEFT JOIN agents AS creator ON creator.account_id = ${Prisma.raw(tasks)}.account_id
    AND creator.user_id = ${Prisma.raw(tasks)}.created_by`;

/** The names of that, and whose individual and policy it is, as the views need them. */
const taskNames = Prisma.sql`
  ${clientSql} AS insured,
  CASE WHEN policies.id IS NOT NULL THEN json_build_object('created_by', policies.created_by,
    'name', carriers.name || coalesce(' #' || policies.policy_number, ''),
    'plan', coalesce(products.name, carriers.name)) END AS policy,
  assignee.name AS assignee_name, creator.name AS created_by_name`;

/** Tasks, up to the `WHERE`. */
export const tasksWithNames = Prisma.sql`
  SELECT ${columnsOf('tasks', Prisma.TaskScalarFieldEnum)}, ${taskNames} FROM tasks ${joinedTo('tasks')}`;

/** Seconds of the day on which it is due. Tasks without a time come last. */
const clockSeconds = Prisma.sql`extract(epoch FROM coalesce(tasks.due_time, '23:59:59')::time)`;

const daysOfDue = Prisma.sql`(tasks.due_date - DATE '2000-01-01')::float8`;

/** 0 for high priority, 1 for medium, 2 for low. */
const urgency = Prisma.sql`(array_position(ARRAY['high', 'medium', 'low'], tasks.priority) - 1)`;

/** Seconds of a made-up day, three of which are a real one: of high priority, of medium, of low. */
const byDay = Prisma.sql`((${daysOfDue} * 3 + ${urgency}) * 86400 + ${clockSeconds})`;

/** By the clock, and at one time by priority. */
const byTime = Prisma.sql`((${daysOfDue} * 86400 + ${clockSeconds}) * 3 + ${urgency})`;

const orderings: Readonly<Record<TaskListQuery['sort'], Prisma.Sql>> = {
  due_date: byDay,
  due_time: byTime,
  created_at: Prisma.sql`tasks.created_at`,
  title: Prisma.sql`lower(tasks.title)`,
  priority: Prisma.sql`array_position(ARRAY['low', 'medium', 'high'], tasks.priority)`,
  status: Prisma.sql`array_position(ARRAY['open', 'done', 'canceled'], tasks.status)`,
  assignee_name: Prisma.sql`lower(assignee.name)`,
  insured_name: nameInOrder,
  completed_at: Prisma.sql`tasks.completed_at`,
};

const NEXT_DAYS = 7;

const views: Readonly<Record<TaskListView, (today: string) => Prisma.Sql | undefined>> = {
  due: (today) => Prisma.sql`tasks.status = 'open' AND tasks.due_date <= ${today}::date`,
  today: (today) => Prisma.sql`tasks.status = 'open' AND tasks.due_date = ${today}::date`,
  overdue: (today) => Prisma.sql`tasks.status = 'open' AND tasks.due_date < ${today}::date`,
  next7: (today) => Prisma.sql`tasks.status = 'open' AND tasks.due_date > ${today}::date
    AND tasks.due_date <= ${today}::date + ${NEXT_DAYS}::int`,
  all: () => undefined,
};

/**
 * The list of the tasks.
 * @param today `YYYY-MM-DD`, in the user's time zone
 */
export function taskListSql(caller: Principal, query: TaskListQuery, today: string): ListSql {
  return {
    table: 'tasks',
    account: caller.accountId,
    from: Prisma.sql`tasks ${joinedTo('tasks')}`,
    visible: Prisma.sql`${tasksInScopeSql(caller)} AND tasks.deleted_at IS NULL ${filters(caller, query, today)}`,
    matching: query.search === '' ? undefined : [matchingSearch(caller, query.search)],
    sortedBy: orderings[query.sort],
    hasBlanks: true,
    columns: Prisma.sql`${columnsOf('listed', Prisma.TaskScalarFieldEnum)}, ${taskNames}`,
    joined: joinedTo('listed'),
  };
}

function matchingSearch(caller: Principal, search: string): Prisma.Sql {
  // Titles of rules are shown with what the policy and the client are called, and with a word more.
  const title = Prisma.sql`tasks.folded_title
    || CASE tasks.rule WHEN 'quiet_lead' THEN ' call' WHEN 'policy_without_number' THEN ' of' ELSE '' END`;
  // A caller who doesn't see a client or a policy finds no task by it either.
  const seesPolicy = Prisma.sql`coalesce(${inScopeSql(caller)}, policies.account_id = ${caller.accountId}::uuid
    AND tasks.insured_id IS NULL AND (${caller.seesAll} OR policies.created_by = ${caller.userId}::uuid))`;
  const phone = (text: string) => clientHasPhone(caller, text, Prisma.sql`tasks.insured_id`);
  const hasPhone = (text: string) => phone(text).map((is) => Prisma.sql`(${inScopeSql(caller)} AND ${is})`);
  const words = everyWordIn(search, ({ word, pattern }) => [
    ...hasPhone(word),
    Prisma.sql`(${title}) LIKE ${pattern}`,
    Prisma.sql`tasks.status LIKE ${pattern}`,
    Prisma.sql`tasks.priority LIKE ${pattern}`,
    Prisma.sql`to_char(tasks.due_date, 'YYYYMMDD MM/DD/YYYY') LIKE ${pattern}`,
    Prisma.sql`tasks.assignee_id = ANY (${agentsLike(Prisma.sql`${caller.accountId}::uuid`, pattern)})`,
    Prisma.sql`${inScopeSql(caller)} AND individuals.folded_name LIKE ${pattern}`,
    Prisma.sql`${seesPolicy} AND folded_text(concat_ws(' ', carriers.name, '#' || policies.policy_number, products.name))
      LIKE ${pattern}`,
  ]);
  return Prisma.sql`(${Prisma.join([words, ...hasPhone(withPlainDays(search))], ' OR ')})`;
}

function filters({ userId }: Principal, query: TaskListQuery, today: string): Prisma.Sql {
  const { view, status, assignee, assigned_by, insured_id, policy_id, without_rules } = query;
  const { due_from, due_to, dismissed } = query;
  return allOf(
    views[view](today),
    status && Prisma.sql`tasks.status = ${status}`,
    due_from && Prisma.sql`tasks.due_date >= ${due_from}::date`,
    due_to && Prisma.sql`tasks.due_date <= ${due_to}::date`,
    dismissed && Prisma.sql`(tasks.status = 'canceled') = ${dismissed === 'true'}`,
    assignee && Prisma.sql`tasks.assignee_id = ${assignee === 'me' ? userId : assignee}::uuid`,
    assigned_by && Prisma.sql`tasks.created_by = ${userId}::uuid AND tasks.assignee_id <> ${userId}::uuid`,
    insured_id && Prisma.sql`tasks.insured_id = ${insured_id}::uuid`,
    policy_id && Prisma.sql`tasks.policy_id = ${policy_id}::uuid`,
    without_rules && Prisma.sql`(tasks.rule IS NULL OR tasks.rule <> ALL (${without_rules}))`,
  );
}

/** How many open tasks of the person are due before and on a day. */
export function countDueSql(caller: Principal, today: string): Prisma.Sql {
  return Prisma.sql`
    SELECT count(*) FILTER (WHERE tasks.due_date < ${today}::date)::int AS overdue,
      count(*) FILTER (WHERE tasks.due_date = ${today}::date)::int AS today
    FROM tasks LEFT JOIN individuals
      ON individuals.account_id = tasks.account_id AND individuals.id = tasks.insured_id
    WHERE ${tasksInScopeSql(caller)} AND tasks.assignee_id = ${caller.userId}::uuid AND tasks.status = 'open'
      AND tasks.deleted_at IS NULL AND tasks.due_date <= ${today}::date`;
}
