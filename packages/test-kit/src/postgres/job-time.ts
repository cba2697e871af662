import pg from 'pg';
import type { TestDatabase } from './service-database.js';

/** Advances the clock of a service's job queue. */
export async function moveJobTime({ superuserUrl }: TestDatabase, ms: number): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const interval = client.escapeLiteral(`${String(ms)} milliseconds`);
    await client.query(
      `CREATE OR REPLACE FUNCTION pgboss.job_now() RETURNS timestamptz LANGUAGE sql STABLE
       AS $$ SELECT pg_catalog.now() + interval ${interval} $$`,
    );
  } finally {
    await client.end();
  }
}
