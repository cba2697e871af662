import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { applyMigrations, diffSchema, pendingMigrations, restrictAccess } from '@bindery/migrations';
import { withScratchDatabase } from './scratch-database.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const SCHEMA = `datasource db {
  provider = "postgresql"
}

model Thing {
  id   Int    @id
  name String
}
`;
const INIT_NAME = '20991231000000_init';
const INIT = `CREATE TABLE "Thing" ("id" INTEGER NOT NULL, "name" TEXT NOT NULL, CONSTRAINT "Thing_pkey" PRIMARY KEY ("id"));
GRANT SELECT ON "Thing" TO thing_app;`;

describe('migrations with the schema engine from npm', () => {
  let folder: string;
  let servicePath: string;
  let shared: string[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'bindery-migrations-'));
    servicePath = path.join(folder, 'thing');
    shared = (await readdir(path.join(root, 'packages/migrations/shared'))).sort();
    const schema = path.join(servicePath, 'prisma', 'schema');
    await mkdir(schema, { recursive: true });
    for (const file of ['messaging.prisma', 'rate-limits.prisma'])
      await cp(path.join(root, 'services/leads/prisma/schema', file), path.join(schema, file));
    await writeFile(path.join(schema, 'thing.prisma'), SCHEMA);
    await writeMigration(INIT_NAME, INIT);
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function writeMigration(name: string, sql: string): Promise<void> {
    const directory = path.join(servicePath, 'prisma', 'migrations', name);
    await mkdir(directory, { recursive: true });
    await writeFile(path.join(directory, 'migration.sql'), sql);
  }

  it('apply once, match the schema, and show a schema change as SQL', async () => {
    await withScratchDatabase('thing', async (databaseUrl) => {
      expect(await applyMigrations({ databaseUrl, servicePath })).toEqual([...shared, INIT_NAME]);
      expect(await applyMigrations({ databaseUrl, servicePath })).toEqual([]);
      expect(await diffSchema({ databaseUrl, servicePath })).toBe('');

      await writeFile(
        path.join(servicePath, 'prisma', 'schema', 'other.prisma'),
        'model Other {\n  id Int @id\n}\n',
      );
      expect(await diffSchema({ databaseUrl, servicePath })).toContain('CREATE TABLE "Other"');
    });
  });

  it('begin with those that all services share, which grant to the service', async () => {
    await withScratchDatabase('thing', async (databaseUrl) => {
      await applyMigrations({ databaseUrl, servicePath });
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query('SET ROLE thing_app');
      const { rows } = await client.query(
        'SELECT (SELECT count(*) FROM outbox)::int AS events, (SELECT count(*) FROM pgboss.job)::int AS jobs',
      );
      await client.end();
      expect(rows).toEqual([{ events: 0, jobs: 0 }]);
    });
  });

  it('are pending until they are applied, which the run-time role may see', async () => {
    await withScratchDatabase('thing', async (databaseUrl) => {
      expect(await pendingMigrations({ databaseUrl, servicePath })).toEqual([...shared, INIT_NAME]);
      await applyMigrations({ databaseUrl, servicePath });
      await restrictAccess({ databaseUrl, service: 'thing' });
      await writeMigration('20991231000001_next', 'SELECT 1;');
      const asApp = new URL(databaseUrl);
      asApp.searchParams.set('options', '-c role=thing_app');
      expect(await pendingMigrations({ databaseUrl: asApp.href, servicePath })).toEqual([
        '20991231000001_next',
      ]);
    });
  });

  it('stop at a failing statement and name it', async () => {
    await withScratchDatabase('thing', async (databaseUrl) => {
      await writeMigration('20991231000001_broken', 'CREATE TABEL x ();');
      await expect(applyMigrations({ databaseUrl, servicePath })).rejects.toThrow(/syntax error.*TABEL/s);

      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const { rows } = await client.query(
        'SELECT migration_name, finished_at FROM _prisma_migrations ORDER BY 1',
      );
      await client.end();
      expect(rows.slice(shared.length)).toEqual([
        { migration_name: INIT_NAME, finished_at: expect.any(Date) },
        { migration_name: '20991231000001_broken', finished_at: null },
      ]);
    });
  });
});
