import pg from 'pg';

/**
 * Gives the sessions of a service's database the limits that service-kit's pool asks for (`time-limits.ts`). A pooler in
 * transaction mode doesn't pass on what a connection asks for. Migrations may take longer, so their role has no limit.
 *
 * @param {{ databaseUrl: string }} options the migrating role's
 */
export async function limitSessions({ databaseUrl }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const database = pg.escapeIdentifier(client.database ?? '');
    await client.query(`
      ALTER ROLE CURRENT_USER IN DATABASE ${database} SET statement_timeout = 0;
      ALTER ROLE CURRENT_USER IN DATABASE ${database} SET idle_in_transaction_session_timeout = 0;
      ALTER DATABASE ${database} SET statement_timeout = '4s';
      ALTER DATABASE ${database} SET idle_in_transaction_session_timeout = '10s';`);
  } finally {
    await client.end();
  }
}
