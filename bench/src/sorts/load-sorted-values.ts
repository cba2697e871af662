import type { RunningStack } from '@bindery/stack';

/** Gives the clients of an account values that differ where those of a seeded book are alike, and tasks that are due. */
export async function loadSortedValues(stack: RunningStack, accountId: string): Promise<void> {
  for (const table of triggered) await stack.query('crm', `ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const statement of statements) await stack.query('crm', statement, [accountId]);
  for (const table of triggered) await stack.query('crm', `ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await stack.query(
    'crm',
    'VACUUM (ANALYZE) individuals, policies, addresses, phones, notes, tasks, household_members',
  );
}

const triggered = ['addresses', 'phones', 'tasks'] as const;

const numbered = (table: string) =>
  `SELECT id, row_number() OVER (ORDER BY id) AS nth FROM ${table} WHERE account_id = $1`;

const statements = [
  `UPDATE addresses SET city = 'City ' || md5((nth % 700)::text), zip = lpad((nth * 7 % 99999)::text, 5, '0'),
     county = 'County ' || nth % 60 FROM (${numbered('addresses')}) AS line WHERE addresses.id = line.id`,
  `UPDATE phones SET phone_e164 = '+1212' || lpad((nth * 7919 % 10000000)::text, 7, '0')
   FROM (${numbered('phones')}) AS line WHERE phones.id = line.id`,
  `INSERT INTO tasks (id, account_id, created_by, assignee_id, insured_id, title, due_date, series_id, created_at, updated_at)
   SELECT gen_random_uuid(), $1, created_by, created_by, individuals.id, 'Call back', current_date + (nth % 300)::int - 50,
     gen_random_uuid(), now(), now()
   FROM (${numbered('individuals')}) AS line JOIN individuals ON individuals.id = line.id WHERE nth % 2 = 0`,
  `INSERT INTO households (id, account_id, created_at)
   SELECT id, $1, now() FROM (${numbered('individuals')}) AS line WHERE nth % 5 = 0`,
  `INSERT INTO household_members (account_id, household_id, individual_id, relationship)
   SELECT $1, id, id, 'head' FROM households WHERE account_id = $1`,
] as const;
