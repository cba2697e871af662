import type { TaskRule } from '@bindery/contracts/identity';
import { annualElectionOn, YEARLY_PLANS } from '../calendar/enrollment-periods.js';
import type { AccountDays } from '../calendar/calendar.js';
import { Prisma } from '../generated/prisma/client.js';
import { isQuietFor, turns65Within } from '../individuals/due-filters.sql.js';
import { isReviewedYearly } from '../figures/medicare-review.sql.js';
import { hasNoNumberFor } from '../policies/policy-list.sql.js';
import { isOpenRenewal } from '../figures/open-renewal.sql.js';

/** The rules for individuals, and those for policies. */
export const rulesOver = {
  individuals: ['turning_65', 'aep_review', 'quiet_lead'],
  policies: ['renewal', 'policy_without_number'],
} as const satisfies Record<string, readonly TaskRule[]>;
export type Walked = keyof typeof rulesOver;

const MONTHS_BEFORE_65 = 6;
const DAYS_WITHOUT_NUMBER = 14;
const DAYS_QUIET = 14;

/** The parameters of a rule. */
interface Asked extends AccountDays {
  /** The rules that the account has switched on. */
  readonly rules: ReadonlySet<TaskRule>;
  /** `individuals` or `policies`. */
  readonly among: Prisma.Sql;
}

const asDay = (date: Prisma.Sql): Prisma.Sql => Prisma.sql`to_char(${date}, 'YYYY-MM-DD')`;
const asText = (date: Prisma.Sql): Prisma.Sql => Prisma.sql`to_char(${date}, 'Mon FMDD, YYYY')`;

/** The columns of a task to be made. A rule makes one of a record and a period; each names its latest period only. */
interface Columns {
  readonly rule: TaskRule;
  readonly period: Prisma.Sql;
  readonly title: Prisma.Sql;
  /** `YYYY-MM-DD`. */
  readonly due: string;
  readonly priority?: Prisma.Sql;
}

function ofIndividual({ rule, period, title, due }: Columns): Prisma.Sql {
  return Prisma.sql`SELECT ${rule}::text AS rule, individuals.account_id, individuals.id AS record_id, ${period} AS period,
      ${title} AS title, ${due}::date AS due_date, 'medium' AS priority, individuals.id AS insured_id,
      NULL::uuid AS policy_id
    FROM individuals`;
}

function ofPolicy({ rule, period, title, due, priority = Prisma.sql`'medium'` }: Columns): Prisma.Sql {
  return Prisma.sql`SELECT ${rule}::text AS rule, policies.account_id, policies.id AS record_id, ${period} AS period,
      ${title} AS title, ${due}::date AS due_date, ${priority} AS priority, policies.insured_id,
      policies.id AS policy_id
    FROM policies
    LEFT JOIN individuals ON individuals.account_id = policies.account_id AND individuals.id = policies.insured_id`;
}

const due: Readonly<Record<TaskRule, (asked: Asked) => Prisma.Sql | undefined>> = {
  turning_65({ today, among }) {
    const birthday = Prisma.sql`(individuals.dob + interval '65 years')`;
    const title = Prisma.sql`'Turns 65 on ' || ${asText(birthday)}`;
    return Prisma.sql`${ofIndividual({ rule: 'turning_65', period: asDay(birthday), title, due: today })}
      WHERE ${among} AND ${turns65Within(MONTHS_BEFORE_65, today)}`;
  },

  aep_review({ today, among }) {
    const election = annualElectionOn(today);
    if (!election) return undefined;
    const year = String(election.planYear);
    const columns = {
      rule: 'aep_review',
      period: Prisma.sql`${year}::text`,
      title: Prisma.sql`${`Review the Medicare plan for ${year}`}::text`,
      due: election.ends,
    } as const;
    return Prisma.sql`${ofIndividual(columns)}
      WHERE ${among} AND ${isReviewedYearly(today)}`;
  },

  quiet_lead({ today, zone, among }) {
    const since = Prisma.sql`(greatest(individuals.updated_at, (SELECT max(notes.occurred_at) FROM notes
      WHERE notes.account_id = individuals.account_id AND notes.individual_id = individuals.id
        AND notes.kind IN ('call', 'email', 'visit', 'text') AND notes.deleted_at IS NULL)) AT TIME ZONE 'UTC')`;
    const title = Prisma.sql`'Lead quiet since ' || ${asText(since)}`;
    return Prisma.sql`${ofIndividual({ rule: 'quiet_lead', period: asDay(since), title, due: today })}
      WHERE ${among} AND individuals.status = 'lead' AND ${isQuietFor(DAYS_QUIET, { today, zone })}`;
  },

  renewal({ today, among, rules }) {
    const days = Prisma.sql`(policies.renewal_date - ${today}::date)`;
    const step = Prisma.sql`CASE WHEN ${days} <= 30 THEN '30' WHEN ${days} <= 60 THEN '60' ELSE '90' END`;
    const date = Prisma.sql`policies.renewal_date`;
    const columns = {
      rule: 'renewal',
      period: Prisma.sql`${asDay(date)} || '/' || ${step}`,
      title: Prisma.sql`'Renewal on ' || ${asText(date)}`,
      due: today,
      priority: Prisma.sql`CASE WHEN ${days} <= 30 THEN 'high' WHEN ${days} <= 60 THEN 'medium' ELSE 'low' END`,
    } as const;
    // One review of the client covers the plans that end with the year.
    const isReviewed = rules.has('aep_review')
      ? Prisma.sql`AND NOT EXISTS (SELECT FROM products
          WHERE products.id = policies.product_id AND products.plan_type = ANY (${YEARLY_PLANS}))`
      : Prisma.empty;
    return Prisma.sql`${ofPolicy(columns)}
      WHERE ${among} AND individuals.deleted_at IS NULL AND ${isOpenRenewal(today)}
        AND ${date} BETWEEN ${today}::date AND ${today}::date + 90 ${isReviewed}`;
  },

  policy_without_number({ today, zone, among }) {
    const columns = {
      rule: 'policy_without_number',
      period: Prisma.sql`'once'`,
      title: Prisma.sql`'Add the policy number'`,
      due: today,
    } as const;
    return Prisma.sql`${ofPolicy(columns)}
      WHERE ${among} AND individuals.deleted_at IS NULL AND ${hasNoNumberFor(DAYS_WITHOUT_NUMBER, { today, zone })}`;
  },
};

/**
 * The tasks that the rules make of individuals or of policies, without those that they have made: also one that is
 * done, dismissed or in the trash, and one of an individual that was merged into this one.
 *
 * OFFSET keeps each question about earlier tasks a look-up by record. In the first night of a large book, the planner's
 * statistics know of no tasks yet, and it would compare each record with all tasks of the account or the rule instead.
 */
export function dueTasksSql(over: Walked, asked: Asked): Prisma.Sql | undefined {
  const parts = rulesOver[over].flatMap((rule) => (asked.rules.has(rule) ? (due[rule](asked) ?? []) : []));
  if (parts.length === 0) return undefined;
  return Prisma.sql`
    SELECT due.* FROM (${Prisma.join(parts, ' UNION ALL ')}) AS due
    WHERE NOT EXISTS (SELECT FROM tasks WHERE tasks.account_id = due.account_id AND tasks.rule = due.rule
        AND tasks.rule_record_id = due.record_id AND tasks.rule_period = due.period OFFSET 0)
      AND NOT EXISTS (SELECT FROM (SELECT * FROM tasks
          WHERE due.policy_id IS NULL AND tasks.account_id = due.account_id AND tasks.insured_id = due.insured_id
          OFFSET 0) AS earlier
        WHERE earlier.rule = due.rule
          AND (earlier.rule_period = due.period OR (earlier.status = 'open' AND earlier.deleted_at IS NULL)))`;
}
