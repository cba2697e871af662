import type { DemoAccount } from './seed-records.js';
import { FIRST_DONE_DAYS } from './sample-tasks.js';

type Account = Pick<DemoAccount, 'stack' | 'accountId'>;

/** Finishes the tasks of earlier months on the days when they were due. */
export async function finishTasks({ stack, accountId }: Account): Promise<void> {
  await stack.query(
    'crm',
    `UPDATE tasks SET status = 'done', completed_at = due_date + time '15:00', created_at = due_date - 3,
       updated_at = due_date + time '15:00'
     WHERE account_id = $1 AND status = 'open' AND due_date <= current_date - $2::int`,
    [accountId, FIRST_DONE_DAYS],
  );
}

/**
 * A past for what was entered today: policies were added when they began, some clients were leads, and renewals have
 * had their outcomes. Nobody is told of any of it.
 */
export async function addHistory({ stack, accountId }: Account): Promise<void> {
  for (const statement of statements) await stack.query('crm', statement, [accountId]);
}

const statements = [
  `UPDATE policies SET created_at = least(created_at, effective_date - interval '10 days'),
     updated_at = least(updated_at, effective_date - interval '10 days')
   WHERE account_id = $1 AND effective_date IS NOT NULL`,
  // Clients whose source is known were leads for some weeks.
  `INSERT INTO record_changes (id, account_id, root_id, record_type, record_id, change, fields, actor_id, at)
   SELECT gen_random_uuid(), account_id, id, 'individual', id, 'updated',
     jsonb_build_array(jsonb_build_object('field', 'status', 'before', 'lead', 'after', status)), created_by,
     least(created_at + interval '24 days', now())
   FROM individuals WHERE account_id = $1 AND status IN ('active', 'submitted') AND lead_source IS NOT NULL`,
  `UPDATE record_changes SET at = individuals.created_at FROM individuals
   WHERE record_changes.account_id = $1 AND individuals.id = record_changes.record_id
     AND record_changes.change = 'created'`,
  // A policy in force for more than a year has been renewed once.
  `UPDATE policies SET renewal_outcome = 'renewed', renewal_handled = (effective_date + interval '1 year')::date
   WHERE account_id = $1 AND status = 'active' AND effective_date < current_date - interval '1 year'
     AND renewal_date > effective_date + interval '1 year'`,
  `UPDATE policies SET renewal_outcome = 'lost', renewal_handled = termination_date + 1,
     renewal_reason = (ARRAY['Premium too high', 'Went to another agent', 'Covered by an employer'])[
       1 + extract(month FROM termination_date)::int % 3]
   WHERE account_id = $1 AND status IN ('canceled', 'expired') AND termination_date IS NOT NULL`,
  // A client who had another policy begin by then has moved to it.
  `UPDATE policies SET renewal_outcome = 'moved', renewal_reason = NULL, next_policy_id = next.id
   FROM (SELECT DISTINCT ON (ended.insured_id) ended.id AS ended_id, begun.id
     FROM policies AS ended JOIN policies AS begun ON begun.account_id = ended.account_id
       AND begun.insured_id = ended.insured_id AND begun.status = 'active'
       AND begun.effective_date BETWEEN ended.termination_date - 90 AND ended.termination_date + 90
     WHERE ended.account_id = $1 AND ended.renewal_outcome = 'lost' AND ended.product_id IS NOT NULL
     ORDER BY ended.insured_id, ended.id, begun.id) AS next
   WHERE policies.id = next.ended_id`,
];

/** Lets the carriers keep some waiting for their numbers, for Today. */
export async function ageUnnumbered({ stack, accountId }: Account): Promise<void> {
  await stack.query(
    'crm',
    `UPDATE policies SET created_at = created_at - interval '20 days'
     WHERE account_id = $1 AND policy_number IS NULL`,
    [accountId],
  );
}

/** Spreads the individuals over a year, more each month, for the dashboard and the quiet leads of Today, and leads over their stages. */
export async function spreadOverTheYear({ stack, accountId }: Account): Promise<void> {
  await stack.query(
    'crm',
    `UPDATE individuals SET created_at = individuals.created_at - make_interval(days => placed.days_ago),
       updated_at = individuals.created_at - make_interval(days => placed.days_ago),
       lead_stage_since = individuals.lead_stage_since - placed.days_ago % 24
     FROM (SELECT id, (340 * (1 - sqrt(row_number() OVER (ORDER BY created_at) / 60.0)))::int AS days_ago
       FROM individuals WHERE account_id = $1) AS placed
     WHERE placed.id = individuals.id`,
    [accountId],
  );
}
