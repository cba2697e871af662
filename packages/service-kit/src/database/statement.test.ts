import { summariseStatement } from './statement.js';

it.each([
  ['SELECT "public"."individuals"."id" FROM "public"."individuals" WHERE "id" = $1', 'SELECT', 'individuals'],
  ['\n  INSERT INTO outbox (id) VALUES ($1) ON CONFLICT DO UPDATE SET a = 1', 'INSERT', 'outbox'],
  ['UPDATE agents SET is_active = FALSE', 'UPDATE', 'agents'],
  ['DELETE FROM ONLY "outbox" WHERE published_at < now()', 'DELETE', 'outbox'],
  ['select pg_advisory_xact_lock($1)', 'SELECT', undefined],
  ['COMMIT', 'COMMIT', undefined],
])('the SQL %j is summarized as %s of %s', (sql, operation, table) => {
  expect(summariseStatement(sql)).toEqual({ operation, table });
});

it('a statement summary contains no values, even when the statement does', () => {
  const sql = "SELECT 'Jonsson' WHERE '219-09-9999' = '219-09-9999'";
  expect(summariseStatement(sql)).toEqual({ operation: 'SELECT', table: undefined });
  expect(summariseStatement('Jonsson 219-09-9999')).toEqual({ operation: 'OTHER', table: undefined });
});
