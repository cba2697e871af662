import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { asSuperuser, superuserUrl } from '@bindery/local-servers/postgres';
import {
  appOf,
  createServiceDatabase,
  databaseServices,
  serviceDatabase,
  type DatabaseService,
} from '@bindery/provisioning/postgres';
import { applyMigrations } from '@bindery/migrations';
import pg from 'pg';
import { repositoryRoot, servicePath } from '../repository.js';
import { sharedServer } from './shared-server.js';

/** The properties of a column that a service uses. */
interface Column {
  readonly type: string;
  readonly is_required: boolean;
  readonly has_default: boolean;
  /** Of the run-time role, such as `SELECT, UPDATE`. */
  readonly rights: string;
}

/** The part of a database that its service uses. */
interface Schema {
  /** By `table.column`. */
  readonly columns: ReadonlyMap<string, Column>;
  /** The constraints of rows, by description, with the `table.column`s that each reads; none if it isn't known. */
  readonly rules: ReadonlyMap<string, readonly string[]>;
}

const extra = 'ALTER TABLE outbox ADD COLUMN extra text';
const releases = path.join(repositoryRoot, 'releases');
const newest = readdirSync(releases, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort((one, other) => one.localeCompare(other, undefined, { numeric: true }))
  .at(-1)!;

const dataOf = (service: DatabaseService): string =>
  path.join(releases, newest, 'data', `${service}.jsonl.gz`);
/** The services that the release has, too. */
const services = databaseServices.filter((service) => existsSync(dataOf(service)));

describe.each(services)(`the database of %s, while version ${newest} still runs`, (service) => {
  let superuser: pg.Client;
  let drop: () => Promise<void>;
  let before: Schema;

  beforeAll(async () => {
    const { cluster, passwords } = await sharedServer();
    const name = `test_released_${service}_${randomBytes(6).toString('hex')}`;
    await createServiceDatabase(superuserUrl(cluster), service, name);
    const { migratorUrl } = serviceDatabase(`127.0.0.1:${String(cluster.port)}`, service, name, passwords);
    superuser = new pg.Client({ connectionString: superuserUrl(cluster, name) });
    await superuser.connect();
    drop = async () => {
      await superuser.end();
      await asSuperuser(cluster, (client) => client.query(`DROP DATABASE ${name}`));
    };
    await applyReleased(migratorUrl, service);
    before = await readSchema(superuser, service);
    await applyMigrations({ databaseUrl: migratorUrl, servicePath: servicePath(service) });
  });
  afterAll(() => drop());

  test('keeps what that version reads and writes', async () => {
    expect(before.columns.size).toBeGreaterThan(0);
    expect(breaks(before, await readSchema(superuser, service))).toEqual([]);
  });

  test.each([
    [
      'ALTER TABLE outbox RENAME COLUMN subject TO topic',
      ['outbox.subject is gone', 'outbox.topic is required'],
    ],
    ['DROP TABLE inbox CASCADE', expect.arrayContaining([expect.stringMatching(/^inbox\..* is gone$/)])],
    ['ALTER TABLE outbox ALTER COLUMN subject TYPE varchar(9)', ['outbox.subject was text']],
    ['ALTER TABLE outbox ALTER COLUMN published_at SET NOT NULL', ['outbox.published_at is required']],
    ['ALTER TABLE outbox ADD COLUMN extra text NOT NULL', ['outbox.extra is required']],
    ["ALTER TABLE outbox ADD COLUMN extra text NOT NULL DEFAULT ''", []],
    ["ALTER TABLE outbox ADD COLUMN extra text CHECK (extra <> '')", []],
    [
      'ALTER TABLE outbox ADD COLUMN extra text CHECK (extra <> subject)',
      ['outbox has a new rule: CHECK ((extra <> subject))'],
    ],
    [
      `REVOKE INSERT ON outbox FROM ${appOf(service)}`,
      expect.arrayContaining(['outbox.subject lost INSERT']),
    ],
    [
      "ALTER TABLE outbox ADD CHECK (subject <> '')",
      ["outbox has a new rule: CHECK ((subject <> ''::text))"],
    ],
    [
      "ALTER TABLE outbox ADD CHECK (subject ~ '^(a)?$')",
      ["outbox has a new rule: CHECK ((subject ~ '^(a)?$'::text))"],
    ],
    [
      "ALTER TABLE outbox ADD CHECK (subject IN ('one', 'another'))",
      [expect.stringContaining('outbox has a new rule: CHECK ((subject = ANY')],
    ],
    [
      'CREATE UNIQUE INDEX twice ON outbox (subject)',
      [expect.stringContaining('outbox has a new rule: CREATE UNIQUE INDEX')],
    ],
    [`${extra}; CREATE UNIQUE INDEX twice ON outbox (subject, extra) WHERE extra IS NOT NULL`, []],
    [
      `${extra}; CREATE UNIQUE INDEX twice ON outbox (subject) WHERE extra IS NOT NULL OR subject <> ''`,
      [expect.stringContaining('outbox has a new rule: CREATE UNIQUE INDEX')],
    ],
  ])('would not let %s pass', async (statement, expected) => {
    const today = await readSchema(superuser, service);
    await superuser.query('BEGIN');
    try {
      await superuser.query(statement);
      expect(breaks(today, await readSchema(superuser, service))).toEqual(expected);
    } finally {
      await superuser.query('ROLLBACK');
    }
  });
});

/** Applies the migrations that the released data was taken with. */
async function applyReleased(databaseUrl: string, service: DatabaseService): Promise<void> {
  const data = await readFile(dataOf(service));
  const tables = (await promisify(gunzip)(data)).toString().trimEnd().split('\n');
  const { rows } = tables
    .map((line) => JSON.parse(line) as { table: string; rows: { migration_name: string }[] })
    .find(({ table }) => table === '_prisma_migrations')!;
  const only = rows.map(({ migration_name }) => migration_name);
  await applyMigrations({ databaseUrl, servicePath: servicePath(service), only });
}

async function readSchema(client: pg.Client, service: DatabaseService): Promise<Schema> {
  const columns = await client.query<Column & { name: string }>(
    `SELECT relname || '.' || attname AS name, format_type(atttypid, atttypmod) AS type,
       attnotnull AS is_required, atthasdef OR attidentity <> '' AS has_default,
       concat_ws(', ',
         CASE WHEN has_column_privilege($1, attrelid, attnum, 'SELECT') THEN 'SELECT' END,
         CASE WHEN has_column_privilege($1, attrelid, attnum, 'INSERT') THEN 'INSERT' END,
         CASE WHEN has_column_privilege($1, attrelid, attnum, 'UPDATE') THEN 'UPDATE' END,
         CASE WHEN has_table_privilege($1, attrelid, 'DELETE') THEN 'DELETE' END) AS rights
     FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> '_prisma_migrations'
       AND attnum > 0 AND NOT attisdropped`,
    [appOf(service)],
  );
  const rules = await client.query<{ rule: string; columns: string[] }>(
    `SELECT conrelid::regclass || ' has a new rule: ' || pg_get_constraintdef(oid) AS rule,
       ARRAY(SELECT conrelid::regclass || '.' || attname FROM pg_attribute
         WHERE attrelid = conrelid AND attnum = ANY (conkey)) AS columns
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
     UNION SELECT indrelid::regclass || ' has a new rule: ' || pg_get_indexdef(indexrelid),
       -- It concerns only rows that have values in these.
       ARRAY(SELECT indrelid::regclass || '.' || needed[1]
         FROM regexp_matches(pg_get_expr(indpred, indrelid), '([a-z_]+) IS NOT NULL', 'g') AS needed
         WHERE pg_get_expr(indpred, indrelid) NOT LIKE '% OR %')
     FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
     WHERE indisunique AND relnamespace = 'public'::regnamespace`,
  );
  return {
    columns: new Map(columns.rows.map(({ name, ...column }) => [name, column])),
    rules: new Map(rules.rows.map(({ rule, columns }) => [rule, columns])),
  };
}

/** The changes that would break a version that knows only the schema before. */
function breaks(before: Schema, after: Schema): string[] {
  const tables = new Set([...before.columns.keys()].map(tableOf));
  const gone = [...before.columns].flatMap(([name, was]) => {
    const is = after.columns.get(name);
    if (!is) return [`${name} is gone`];
    const lost = was.rights.split(', ').filter((right) => right !== '' && !is.rights.includes(right));
    return [
      ...(is.type === was.type ? [] : [`${name} was ${was.type}`]),
      ...(is.is_required && !was.is_required ? [`${name} is required`] : []),
      ...lost.map((right) => `${name} lost ${right}`),
    ];
  });
  const added = [...after.columns]
    .filter(([name]) => !before.columns.has(name) && tables.has(tableOf(name)))
    .filter(([, { is_required, has_default }]) => is_required && !has_default)
    .map(([name]) => `${name} is required`);
  // The version before doesn't write new columns, so their own rules don't concern it.
  const isOfNewColumns = (columns: readonly string[]) =>
    columns.length > 0 && columns.every((column) => !before.columns.has(column));
  const rules = [...after.rules]
    .filter(([rule, columns]) => !before.rules.has(rule) && !isOfNewColumns(columns))
    .filter(([rule]) => ![...before.rules.keys()].some((was) => isWider(rule, was)))
    .map(([rule]) => rule)
    .filter((rule) => tables.has(rule.split(' ')[0]!));
  return [...gone, ...added, ...rules];
}

/** Whether a column may have all the texts that it could have before, and others. */
function isWider(rule: string, was: string): boolean {
  if (rule === was.replace(/ ~ '\^(.*)\$'::text/, " ~ '^($1)?$$'::text")) return true;
  const [[subject, texts], [wasSubject, wasTexts]] = [choicesIn(rule), choicesIn(was)];
  return subject !== '' && subject === wasSubject && wasTexts.every((text) => texts.includes(text));
}

function choicesIn(rule: string): [subject: string, texts: readonly string[]] {
  const [, subject = '', texts = ''] = /^(.* CHECK \(\(\w+ = ANY) \(ARRAY\[(.*)\]\)\)\)$/.exec(rule) ?? [];
  return [subject, texts.split(', ')];
}

const tableOf = (column: string): string => column.split('.')[0]!;
