import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServiceDatabase, eventually, type TestDatabase } from '@bindery/test-kit';
import pg from 'pg';
import { applyMigrations } from './index.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const TABLE =
  'CREATE TABLE "things" ("id" INTEGER NOT NULL, "name" TEXT, CONSTRAINT "things_pkey" PRIMARY KEY ("id"));';

let database: TestDatabase;
let folder: string;
let migrator: pg.Client;
let migrations: number;
beforeEach(async () => {
  migrations = 0;
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  await cp(path.join(root, 'services/leads/prisma'), path.join(folder, 'leads/prisma'), { recursive: true });
  database = await createServiceDatabase('leads');
  migrator = new pg.Client({ connectionString: database.migratorUrl });
  await migrator.connect();
  await apply(await write(TABLE));
});
afterEach(async () => {
  await migrator.end();
  await database.close();
  await rm(folder, { recursive: true });
});

async function write(sql: string): Promise<string> {
  const name = `2099123100000${String((migrations += 1))}_next`;
  const directory = path.join(folder, 'leads/prisma/migrations', name);
  await mkdir(directory);
  await writeFile(path.join(directory, 'migration.sql'), sql);
  return name;
}
async function apply(name: string): Promise<void> {
  const options = { databaseUrl: database.migratorUrl, servicePath: path.join(folder, 'leads') };
  expect(await applyMigrations(options)).toEqual([name]);
}

it('a migration that failed is applied again, and an index that it left invalid is made anew', async () => {
  await migrator.query(`INSERT INTO "things" VALUES (1, 'twin'), (2, 'twin')`);
  const name = await write('CREATE UNIQUE INDEX CONCURRENTLY "by_name" ON "things" ("name");');
  await expect(apply(name)).rejects.toThrow(/unique/);
  const isValid = async () => {
    const { rows } = await migrator.query<{ indisvalid: boolean }>(
      "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('by_name')",
    );
    return rows;
  };
  expect(await isValid()).toEqual([{ indisvalid: false }]);
  await migrator.query('DELETE FROM "things" WHERE "id" = 2');
  await apply(name);
  expect(await isValid()).toEqual([{ indisvalid: true }]);
});

it('a migration lets go of a table that it cannot lock at once, and tries again', async () => {
  const reader = new pg.Client({ connectionString: database.migratorUrl });
  await reader.connect();
  await reader.query('BEGIN; SELECT * FROM "things"');
  const name = await write(
    'ALTER TABLE "things" ADD COLUMN "age" INTEGER; ALTER TABLE "things" ADD COLUMN "size" INTEGER;',
  );
  const applied = apply(name);
  const failed = 'SELECT 1 FROM _prisma_migrations WHERE migration_name = $1 AND rolled_back_at IS NOT NULL';
  await eventually(async () => expect((await migrator.query(failed, [name])).rows).not.toEqual([]), {
    timeoutMs: 20_000,
  });
  // Meanwhile people read.
  await migrator.query('SELECT * FROM "things"');
  await reader.query('ROLLBACK');
  await applied;
  await reader.end();
}, 60_000);

it('two at a time apply a migration once, also while an index is made beside readers', async () => {
  const reader = new pg.Client({ connectionString: database.migratorUrl });
  await reader.connect();
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT * FROM "things"');
  const name = await write('CREATE INDEX CONCURRENTLY "by_name" ON "things" ("name");');
  const options = { databaseUrl: database.migratorUrl, servicePath: path.join(folder, 'leads') };
  const first = applyMigrations(options);
  const making = `SELECT 1 FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'`;
  await eventually(async () => expect((await migrator.query(making)).rows).not.toEqual([]));
  const second = applyMigrations(options);
  const here = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'bindery-migrations'`;
  await eventually(async () => expect((await migrator.query(here)).rows).toEqual([{ n: 2 }]));
  await reader.query('ROLLBACK');
  await reader.end();
  expect(await Promise.all([first, second])).toEqual([[name], []]);
  const { rows } = await migrator.query(
    'SELECT rolled_back_at FROM _prisma_migrations WHERE migration_name = $1',
    [name],
  );
  expect(rows).toEqual([{ rolled_back_at: null }]);
}, 60_000);
