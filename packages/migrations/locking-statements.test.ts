import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createdTables, lockingStatements } from './locking-statements.mjs';

const root = path.resolve(import.meta.dirname, '../..');
const none = new Set<string>();

describe('a migration is refused', () => {
  it.each([
    ['CREATE INDEX "a" ON "policies" ("id");', 'Create the index on policies CONCURRENTLY'],
    ['CREATE UNIQUE INDEX a ON public.policies (id);', 'Create the index on policies CONCURRENTLY'],
    [
      'CREATE INDEX CONCURRENTLY "a" ON "policies" ("id"); SELECT set_config(\'a\', \'b\', true);',
      'stands alone',
    ],
    ['DROP INDEX "a";', 'Drop an index CONCURRENTLY'],
    ['ALTER TABLE "policies" ADD CONSTRAINT "a" CHECK ("b" > 0);', 'Add the constraint NOT VALID'],
    [
      'ALTER TABLE "policies" ADD COLUMN "b" INTEGER, ADD CONSTRAINT "a" FOREIGN KEY ("b") REFERENCES "c" ("id");',
      'NOT VALID',
    ],
    [
      'ALTER TABLE "policies" ADD COLUMN "b" TEXT DEFAULT \'x\' CHECK ("b" IN (\'x\', \'y\'));',
      'reads the whole table',
    ],
    ['ALTER TABLE "policies" ADD COLUMN "b" TEXT NOT NULL;', 'nullable or has a default'],
    ['ALTER TABLE "policies" ADD COLUMN "b" UUID DEFAULT gen_random_uuid();', 'computed for each row'],
    [
      'ALTER TABLE "policies" ADD COLUMN "b" TEXT GENERATED ALWAYS AS (lower("c")) STORED;',
      'rewrites the table',
    ],
    ['ALTER TABLE "policies" ADD CONSTRAINT "a" UNIQUE ("b");', 'USING INDEX'],
    ['ALTER TABLE "policies" ALTER COLUMN "b" TYPE BIGINT;', 'rewrites the table'],
    ['ALTER TABLE "policies" ALTER COLUMN "b" SET NOT NULL;', 'reads the whole table'],
    [
      'ALTER TABLE "policies" ADD CONSTRAINT "a" CHECK (true) NOT VALID; ALTER TABLE "policies" VALIDATE CONSTRAINT "a";',
      'a file of its own',
    ],
    ['UPDATE "policies" SET "b" = 1;', 'A fill of policies is a job'],
    ['WITH old AS (SELECT 1) DELETE FROM policies USING old;', 'A fill of policies is a job'],
    ['INSERT INTO "copies" SELECT * FROM "policies";', 'A fill of copies is a job'],
    ['DO $$ BEGIN UPDATE policies SET b = 1; END $$;', 'A fill of policies is a job'],
    ['SELECT fill_everything();', 'calls no functions'],
    ['LOCK TABLE "policies";', 'LOCK locks'],
    ['-- quiet\n/* UPDATE */ TRUNCATE policies;', 'TRUNCATE locks'],
  ])('%s', (sql, sentence) => {
    expect(lockingStatements(sql, none).join('\n')).toContain(sentence);
  });
});

describe('a migration is accepted', () => {
  it.each([
    'CREATE INDEX CONCURRENTLY "a" ON "policies" ("id"); -- DROP INDEX "b";',
    'CREATE TABLE "things" ("id" UUID NOT NULL, "b" TEXT CHECK ("b" <> \'\')); CREATE INDEX "a" ON "things" ("id");',
    'ALTER TABLE "policies" ADD COLUMN "b" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "c" TIMESTAMPTZ DEFAULT now();',
    'ALTER TABLE "policies" ADD CONSTRAINT "a" CHECK ("b" > 0) NOT VALID;',
    'ALTER TABLE "policies" VALIDATE CONSTRAINT "a"; ALTER TABLE "policies" VALIDATE CONSTRAINT "b";',
    'ALTER TABLE "policies" ADD CONSTRAINT "a" UNIQUE USING INDEX "b";',
    'CREATE FUNCTION f() RETURNS VOID LANGUAGE sql AS $$ UPDATE policies SET b = 1; DROP INDEX a $$;',
    'CREATE TRIGGER "a" BEFORE INSERT OR UPDATE OF "b" ON "policies" FOR EACH ROW EXECUTE FUNCTION f();',
    'GRANT SELECT, INSERT, UPDATE, DELETE ON "policies" TO crm_app; GRANT UPDATE ("b") ON "policies" TO crm_app;',
    'INSERT INTO "plans" ("id") VALUES (\'x; UPDATE policies\'); UPDATE "plans" SET "name" = \'a\';',
    'COMMENT ON TABLE "policies" IS \'UPDATE policies\';',
    'ALTER TABLE "policies" ENABLE ROW LEVEL SECURITY;',
  ])('%s', (sql) => {
    expect(lockingStatements(sql, new Set(createdTables(sql)))).toEqual([]);
  });
});

/** The migrations of the last release, by the rows of its databases. */
function released(): Set<string> {
  const releases = path.join(root, 'releases');
  const [last = ''] = readdirSync(releases, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  const data = path.join(releases, last, 'data');
  const files = readdirSync(data).filter((file) => file.endsWith('.jsonl.gz'));
  const rows = files.flatMap((file) => {
    const tables = gunzipSync(readFileSync(path.join(data, file)))
      .toString()
      .trimEnd()
      .split('\n');
    return tables
      .map((line) => JSON.parse(line) as { table: string; rows: { migration_name: string }[] })
      .flatMap((table) => (table.table === '_prisma_migrations' ? table.rows : []));
  });
  return new Set(rows.map(({ migration_name }) => migration_name));
}

describe('no migration since the last release locks what people read', () => {
  const known = released();
  const folders = [
    'packages/migrations/shared',
    ...readdirSync(path.join(root, 'services')).map((name) => `services/${name}/prisma/migrations`),
  ];
  const migrations = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !known.has(entry.name))
      .map(({ name }) => {
        const sql = readFileSync(path.join(root, folder, name, 'migration.sql'), 'utf8');
        return { folder, name, sql };
      }),
  );

  it('knows the migrations of the last release', () => expect(known.size).toBeGreaterThan(0));

  // Right after a release, there is none yet.
  it('such as those of each service and the shared ones', () => {
    const problems = migrations.flatMap(({ folder, name, sql }) => {
      const created = migrations
        .filter((other) => other.folder === folder)
        .flatMap((other) => createdTables(other.sql));
      return lockingStatements(sql, new Set(created)).map((problem) => `${name}: ${problem}`);
    });
    expect(problems).toEqual([]);
  });
});
