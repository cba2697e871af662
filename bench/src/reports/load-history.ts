import type { RunningStack } from '@bindery/stack';

/**
 * Gives the clients and policies of an account the years that reports count: policies that started, ended, were renewed and
 * moved, premiums of a fifth of them that changed with a renewal and of some that will, leads that became clients, and notes.
 * Nothing of it is searched for, so no trigger runs.
 */
export async function loadHistory(stack: RunningStack, accountId: string): Promise<void> {
  await stack.query('crm', 'ALTER TABLE policies DISABLE TRIGGER USER');
  for (const statement of statements) await stack.query('crm', statement, [accountId]);
  await stack.query('crm', 'ALTER TABLE policies ENABLE TRIGGER USER');
  await stack.query('crm', 'VACUUM (ANALYZE) individuals, policies, policy_premiums, notes, record_changes');
}

const numbered = `SELECT id, created_by, row_number() OVER (ORDER BY id) AS nth`;

const statements = [
  `UPDATE policies SET effective_date = began, policy_number = CASE WHEN nth % 20 = 0 THEN NULL ELSE policy_number END,
     premium = CASE WHEN nth % 25 = 0 THEN NULL ELSE premium END,
     premium_mode = (ARRAY['monthly', 'monthly', 'quarterly', 'annual'])[1 + nth % 4],
     writing_agent = CASE WHEN nth % 3 = 0 THEN assigned_agent END,
     ended_on = CASE WHEN status <> 'active' AND nth % 10 > 0 THEN least(began + (nth * 31 % 700)::int, current_date - 1) END,
     termination_date = CASE WHEN status = 'active' AND nth % 9 = 0 THEN current_date + (nth % 400)::int END,
     renewal_date = CASE WHEN status = 'active' THEN current_date + (nth * 13 % 500)::int - 150 END,
     renewal_handled = CASE WHEN nth % 5 < 2 THEN current_date - (nth * 17 % 400)::int END,
     renewal_outcome = CASE WHEN nth % 5 < 2 THEN (ARRAY['renewed', 'renewed', 'moved', 'lost'])[1 + nth / 5 % 4] END,
     renewal_reason = CASE WHEN nth % 5 < 2 AND nth / 5 % 4 = 3 THEN (ARRAY['price', 'moved away', 'other'])[1 + nth % 3] END
   FROM (SELECT policies.id AS of, individuals.assigned_agent, one.nth, current_date - (one.nth * 7 % 1500)::int AS began
     FROM (${numbered}, insured_id FROM policies WHERE account_id = $1) AS one
     JOIN policies ON policies.id = one.id JOIN individuals ON individuals.id = one.insured_id) AS line
   WHERE policies.id = line.of`,
  `UPDATE policies SET next_policy_id = later.id FROM policies AS later
   WHERE policies.account_id = $1 AND later.account_id = $1 AND later.insured_id = policies.insured_id
     AND later.effective_date > policies.effective_date AND policies.renewal_outcome = 'moved'`,
  `UPDATE policies SET premium_from = renewal_handled
   WHERE account_id = $1 AND renewal_outcome = 'renewed' AND premium IS NOT NULL`,
  `UPDATE policies SET next_premium = round(premium * 1.08, 2), next_premium_mode = premium_mode,
     next_premium_from = current_date + 1 + (one.nth / 25 % 90)::int
   FROM (${numbered} FROM policies WHERE account_id = $1) AS one
   WHERE policies.id = one.id AND one.nth % 25 = 12 AND status = 'active' AND premium IS NOT NULL`,
  `INSERT INTO policy_premiums (account_id, policy_id, holds_from, premium, premium_mode)
   SELECT account_id, id, dated.holds_from, dated.premium, premium_mode
   FROM policies CROSS JOIN LATERAL (VALUES
     ('-infinity', CASE WHEN premium_from IS NULL THEN premium ELSE round(premium * 0.92, 2) END),
     (premium_from, premium), (next_premium_from, next_premium)) AS dated (holds_from, premium)
   WHERE account_id = $1 AND coalesce(premium_from, next_premium_from) IS NOT NULL AND dated.holds_from IS NOT NULL`,
  `INSERT INTO notes (id, account_id, created_by, individual_id, kind, body, occurred_at, created_at, updated_at)
   SELECT gen_random_uuid(), $1, created_by, id, (ARRAY['note', 'call', 'email'])[1 + nth % 3], 'v1.' || md5(id::text),
     now() - nth * interval '11 minutes', now(), now() FROM (${numbered} FROM individuals WHERE account_id = $1) AS one
   WHERE nth % 2 = 0`,
  `INSERT INTO record_changes (id, account_id, root_id, record_type, record_id, change, fields, actor_id, at)
   SELECT gen_random_uuid(), $1, id, 'individual', id, 'updated',
     '[{"field": "status", "before": "lead", "after": "active"}]', created_by, now() - nth * interval '13 minutes'
   FROM (${numbered}, status FROM individuals WHERE account_id = $1) AS one WHERE status = 'active' AND nth % 7 = 0`,
] as const;
