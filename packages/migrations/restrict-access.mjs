import pg from 'pg';

/**
 * Keeps every role but the two of the service out of its database, which is the caller's own. The run-time role may
 * see which migrations are applied, so that its service can wait for them.
 *
 * @param {{ databaseUrl: string, service: string }} options `databaseUrl` is the migrating role's
 */
export async function restrictAccess({ databaseUrl, service }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const database = pg.escapeIdentifier(client.database ?? '');
    const app = pg.escapeIdentifier(`${service}_app`);
    await client.query(`
      REVOKE ALL ON DATABASE ${database} FROM PUBLIC;
      GRANT CONNECT ON DATABASE ${database} TO ${app};
      REVOKE ALL ON SCHEMA public FROM PUBLIC;
      GRANT USAGE ON SCHEMA public TO ${app};
      GRANT SELECT ON _prisma_migrations TO ${app};`);
  } finally {
    await client.end();
  }
}
