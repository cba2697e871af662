import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { applyMigrations, diffSchema, pendingMigrations, restrictAccess } from '@bindery/migrations';
import { withScratchDatabase } from './scratch-database.mjs';

const SCHEMA = `datasource db {
  provider = "postgresql"
}

model Thing {
  id   Int    @id
  name String
}
`;
const INIT = `CREATE TABLE "Thing" ("id" INTEGER NOT NULL, "name" TEXT NOT NULL, CONSTRAINT "Thing_pkey" PRIMARY KEY ("id"));
GRANT SELECT ON "Thing" TO thing_app;`;

describe('migrations with the schema engine from npm', () => {
  let servicePath: string;

  beforeEach(async () => {
    servicePath = await mkdtemp(path.join(tmpdir(), 'bindery-migrations-'));
    await mkdir(path.join(servicePath, 'prisma', 'schema'), { recursive: true });
    await writeFile(path.join(servicePath, 'prisma', 'schema', 'thing.prisma'), SCHEMA);
    await writeMigration('20260101000000_init', INIT);
  });
  afterEach(() => rm(servicePath, { recursive: true }));

  async function writeMigration(name: string, sql: string): Promise<void> {
    const directory = path.join(servicePath, 'prisma', 'migrations', name);
    await mkdir(directory, { recursive: true });
    await writeFile(path.join(directory, 'migration.sql'), sql);
  }

  it('apply once, match the schema, and show a schema change as SQL', async () => {
    await withScratchDatabase('thing', async (databaseUrl) => {
      expect(await applyMigrations({ databaseUrl, servicePath })).toEqual(['20260101000000_init']);
      expect(await applyMigrations({ databaseUrl, servicePath })).toEqual([]);
      expect(await diffSchema({ databaseUrl, servicePath })).toBe('');

      await writeFile(
        path.join(servicePath, 'prisma', 'schema', 'other.prisma'),
        'model Other {\n  id Int @id\n}\n',
      );
      expect(await diffSchema({ databaseUrl, servicePath })).toContain('CREATE TABLE "Other"');
    });
  });

  it('are pending until they are applied, which the run-time role may see', async () => {
    await withScratchDatabase('thing', async (databaseUrl) => {
      expect(await pendingMigrations({ databaseUrl, servicePath })).toEqual(['20260101000000_init']);
      await applyMigrations({ databaseUrl, servicePath });
      await restrictAccess({ databaseUrl, service: 'thing' });
      await writeMigration('20260102000000_next', 'SELECT 1;');
      const asApp = new URL(databaseUrl);
      asApp.searchParams.set('options', '-c role=thing_app');
      expect(await pendingMigrations({ databaseUrl: asApp.href, servicePath })).toEqual([
        '20260102000000_next',
      ]);
    });
  });

  it('stop at a failing statement and name it', async () => {
    await withScratchDatabase('thing', async (databaseUrl) => {
      await writeMigration('20260102000000_broken', 'CREATE TABEL x ();');
      await expect(applyMigrations({ databaseUrl, servicePath })).rejects.toThrow(/syntax error.*TABEL/s);

      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      const { rows } = await client.query(
        'SELECT migration_name, finished_at FROM _prisma_migrations ORDER BY 1',
      );
      await client.end();
      expect(rows).toEqual([
        { migration_name: '20260101000000_init', finished_at: expect.any(Date) },
        { migration_name: '20260102000000_broken', finished_at: null },
      ]);
    });
  });
});
