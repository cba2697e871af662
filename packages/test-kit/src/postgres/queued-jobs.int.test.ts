import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DatabaseService } from '@bindery/provisioning/postgres';
import pg from 'pg';
import { servicePath } from '../repository.js';
import { createServiceDatabase } from './service-database.js';

interface QueuedJob {
  readonly queue: string;
  readonly data: Record<string, unknown>;
  readonly due: Date;
  readonly dead_letter: string;
  readonly retry_limit: number;
}

const ID = (last: number) => `00000000-0000-4000-8000-00000000000${String(last)}`;
const DUE = '2026-11-22T10:00:00.000Z';

/** Fills the tables that were polled, and runs the migration that gives what waits in them a job. */
async function migrated(service: DatabaseService, migration: string, before: string): Promise<QueuedJob[]> {
  const database = await createServiceDatabase(service);
  const superuser = new pg.Client({ connectionString: database.superuserUrl });
  const migrator = new pg.Client({ connectionString: database.migratorUrl });
  await Promise.all([superuser.connect(), migrator.connect()]);
  try {
    await superuser.query(before);
    const file = path.join(servicePath(service), 'prisma/migrations', migration, 'migration.sql');
    await migrator.query(await readFile(file, 'utf8'));
    const { rows } = await superuser.query<QueuedJob>(
      `SELECT name AS queue, data, start_after AS due, dead_letter, retry_limit
       FROM pgboss.job ORDER BY name, data::text`,
    );
    return rows;
  } finally {
    await Promise.all([superuser.end(), migrator.end()]);
    await database.close();
  }
}
const brief = (jobs: readonly QueuedJob[]) =>
  jobs.map(({ queue, data: { version, ...ids }, due }) => [queue, version, ids, due.toISOString()]);

describe('the migration to the job queue', () => {
  it('creates one job for each pending mail and end of access, and one for the lead digest', async () => {
    const jobs = await migrated(
      'identity',
      '20261122111000_jobs_of_what_waits',
      `INSERT INTO mail_jobs (id, kind, requested_at, run_at, finished_at) VALUES
         ('${ID(1)}', 'sign_in', '${DUE}', '${DUE}', NULL),
         ('${ID(2)}', 'billing_notice', '${DUE}', '${DUE}', NULL),
         ('${ID(3)}', 'new_leads', '${DUE}', '${DUE}', NULL),
         ('${ID(4)}', 'sign_in', '${DUE}', '${DUE}', '${DUE}');
       INSERT INTO accounts (id, name, subscription_status, access_until, created_at, updated_at) VALUES
         ('${ID(5)}', 'ends', 'canceling', '${DUE}', '${DUE}', '${DUE}'),
         ('${ID(6)}', 'ended', 'inactive', '${DUE}', '${DUE}', '${DUE}');
       INSERT INTO lead_notices (contact_id, received_at, told_at) VALUES
         ('${ID(7)}', '${DUE}', NULL), ('${ID(8)}', '2026-11-22T10:05:00Z', NULL), ('${ID(9)}', '${DUE}', '${DUE}');`,
    );
    expect(brief(jobs)).toEqual([
      ['end-access', 1, { account_id: ID(5) }, DUE],
      ['send-lead-digest', 1, {}, '2026-11-22T10:10:00.000Z'],
      ['send-lead-mail', 1, { mail_id: ID(3) }, DUE],
      ['send-login-mail', 1, { mail_id: ID(1) }, DUE],
      ['send-mail', 1, { mail_id: ID(2) }, DUE],
    ]);
    expect(jobs[3]).toMatchObject({ dead_letter: 'dead-letters', retry_limit: 800 });
  });

  it('creates one job for each unsettled event of the payment provider', async () => {
    const jobs = await migrated(
      'billing',
      '20261122111000_jobs_of_unsettled_events',
      `INSERT INTO provider_events (id, type, object_id, created_at, run_at, settled_at) VALUES
         ('evt_waits', 'x', 'x', '${DUE}', '${DUE}', NULL), ('evt_settled', 'x', 'x', '${DUE}', '${DUE}', '${DUE}');`,
    );
    expect(brief(jobs)).toEqual([['settle-provider-event', 1, { event_id: 'evt_waits' }, DUE]]);
  });

  it('creates one job for each open conversion', async () => {
    const jobs = await migrated(
      'leads',
      '20261122111000_jobs_of_open_conversions',
      `INSERT INTO conversions (account_id, plan_id, version, since, settled_at) VALUES
         ('${ID(1)}', 'agency_plan', 1, '${DUE}', NULL), ('${ID(2)}', 'agency_plan', 1, '${DUE}', '${DUE}');`,
    );
    expect(jobs).toMatchObject([
      { queue: 'settle-conversion', data: { version: 1, account_id: ID(1) }, dead_letter: 'dead-letters' },
    ]);
  });

  it.each(['identity', 'billing', 'leads'] as const)(
    'creates no job in an empty database of %s',
    async (service) => {
      const database = await createServiceDatabase(service);
      const superuser = new pg.Client({ connectionString: database.superuserUrl });
      await superuser.connect();
      const { rows } = await superuser.query('SELECT id FROM pgboss.job');
      await superuser.end();
      await database.close();
      expect(rows).toEqual([]);
    },
  );
});
