import type { Principal } from '@bindery/contracts/access';
import { policiesInScopeSql } from '../access/policy-scope.js';
import { inScopeSql } from '../access/record-scope.js';
import { Prisma } from '../generated/prisma/client.js';
import { joinedTo } from '../policies/policy-names.sql.js';
import { isOpenRenewal } from '../figures/open-renewal.sql.js';
import { tasksInScopeSql } from '../tasks/task-scope.js';

/** The first and the last day of a calendar, and the present one, as `YYYY-MM-DD`. */
export interface Span {
  readonly from: string;
  readonly to: string;
  readonly today: string;
}

interface Event {
  readonly id: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `First Last`; null without a client, and of one that the person can't see. */
  readonly client: string | null;
  /** The last change of anything that the event shows. */
  readonly changed_at: Date;
}

export interface TaskEvent extends Event {
  readonly title: string;
  /** `HH:MM` on the person's clock; null for a task of the whole day. */
  readonly due_time: string | null;
}

export interface RenewalEvent extends Event {
  readonly carrier: string;
  readonly product: string | null;
}

/** More than anybody does in the time of a calendar, and little enough for calendar apps. */
const MOST = 1_000;

/** The open tasks that a person has to do in a span. */
export function taskEventsSql(caller: Principal, { from, to }: Span): Prisma.Sql {
  return Prisma.sql`
    SELECT tasks.id::text, tasks.title, tasks.due_date::text AS day, tasks.due_time,
      CASE WHEN ${inScopeSql(caller)} THEN individuals.first_name || ' ' || individuals.last_name END AS client,
      greatest(tasks.updated_at, individuals.updated_at) AS changed_at
    FROM tasks LEFT JOIN individuals
      ON individuals.account_id = tasks.account_id AND individuals.id = tasks.insured_id
    WHERE ${tasksInScopeSql(caller)} AND tasks.assignee_id = ${caller.userId}::uuid AND tasks.status = 'open'
      AND tasks.deleted_at IS NULL AND tasks.due_date BETWEEN ${from}::date AND ${to}::date
    ORDER BY tasks.due_date, tasks.id LIMIT ${MOST}::int`;
}

/** The renewals that a person sees in the queue of them, in a span. */
export function renewalEventsSql(caller: Principal, { from, to, today }: Span): Prisma.Sql {
  return Prisma.sql`
    SELECT policies.id::text, policies.renewal_date::text AS day, carriers.name AS carrier, products.name AS product,
      individuals.first_name || ' ' || individuals.last_name AS client,
      greatest(policies.updated_at, individuals.updated_at, carriers.updated_at, products.updated_at) AS changed_at
    FROM policies ${joinedTo('policies')}
    WHERE ${policiesInScopeSql(caller)} AND policies.deleted_at IS NULL AND ${isOpenRenewal(today)}
      AND policies.renewal_date BETWEEN ${from}::date AND ${to}::date
    ORDER BY policies.renewal_date, policies.id LIMIT ${MOST}::int`;
}
