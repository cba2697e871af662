import pg from 'pg';

const UNDEFINED_TABLE = '42P01';

/**
 * Lets migrations that failed be applied again. Each was one transaction, so nothing of it is left, or one concurrent
 * statement, of which an invalid index may be left. It is dropped.
 *
 * @param {{ databaseUrl: string }} options the migrating role's
 */
export async function resetFailedMigrations({ databaseUrl }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(`
      UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL`);
    if (rowCount === 0) return;
    const { rows } = await client.query(`
      SELECT format('%I.%I', namespace.nspname, class.relname) AS name
      FROM pg_index JOIN pg_class AS class ON class.oid = pg_index.indexrelid
        JOIN pg_namespace AS namespace ON namespace.oid = class.relnamespace
      WHERE NOT pg_index.indisvalid AND namespace.nspname = 'public'`);
    for (const { name } of rows) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  } catch (error) {
    // The first migration creates it.
    if (/** @type {import('pg').DatabaseError} */ (error).code !== UNDEFINED_TABLE) throw error;
  } finally {
    await client.end();
  }
}
