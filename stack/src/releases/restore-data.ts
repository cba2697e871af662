import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { asSuperuser, superuserUrl, type Cluster } from '@bindery/local-servers/postgres';
import {
  createServiceDatabase,
  databaseName,
  databaseServices,
  type DatabaseService,
} from '@bindery/provisioning/postgres';
import { applyMigrations } from '@bindery/migrations';
import { clusterOf } from '../parts/surroundings.js';
import { readInstallation } from '../installation.js';
import { servicePath } from '../repository.js';
import { startStack } from '../start-stack.js';

/** The rows of one table, as `to_jsonb` writes them. */
interface TableRows {
  readonly table: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

type Client = Parameters<Parameters<typeof asSuperuser>[1]>[0];

/** An audit chain's hashes cover the times of its entries. */
const HASHED = /^audit_/;
const MIGRATIONS = '_prisma_migrations';

/**
 * Restores the data of a released version into an empty data folder, for a stack of a later version. Shifts all times,
 * except those of audit chains, by the time since the release, so that sessions and subscriptions keep their age.
 */
export async function restoreData(released: string, dataDir: string): Promise<void> {
  const { taken_at } = JSON.parse(await readFile(path.join(released, 'expected.json'), 'utf8')) as {
    taken_at: string;
  };
  await copyFile(path.join(released, 'secrets.json'), path.join(dataDir, 'secrets.json'));
  await promisify(execFile)('tar', ['-xzf', path.join(released, 'nats.tar.gz'), '-C', dataDir]);
  const stack = await startStack({ ports: 'free', dataDir, quiet: true, parts: ['postgres'] });
  try {
    const { ports, secrets, dataDirectory } = readInstallation(dataDir);
    if (!ports || !secrets) throw new Error('The stack that was started has neither ports nor secrets.');
    const cluster = clusterOf({ ports, secrets, dataDirectory, throwaway: false });
    for (const service of databaseServices) {
      const file = path.join(released, `${service}.jsonl.gz`);
      // A service that the release didn't have yet begins with an empty database.
      if (!existsSync(file)) continue;
      const tables = await readTables(file);
      await recreateDatabase(cluster, service);
      await migrateAsReleased(stack.database(service).migratorUrl, service, tables);
      await load(cluster, service, tables, taken_at);
    }
  } finally {
    await stack.stop();
  }
}

async function readTables(file: string): Promise<TableRows[]> {
  const text = (await promisify(gunzip)(await readFile(file))).toString();
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as TableRows);
}

async function recreateDatabase(cluster: Cluster, service: DatabaseService): Promise<void> {
  const name = databaseName(service);
  await asSuperuser(cluster, (client) => client.query(`DROP DATABASE ${client.escapeIdentifier(name)}`));
  await createServiceDatabase(superuserUrl(cluster), service, name);
}

/**
 * Applies the migrations of the released version only.
 * @throws Error if one of them has changed since
 */
async function migrateAsReleased(
  databaseUrl: string,
  service: DatabaseService,
  tables: readonly TableRows[],
): Promise<void> {
  const rows = tables.find(({ table }) => table === MIGRATIONS)?.rows ?? [];
  const released = rows.map(({ migration_name }) => String(migration_name));
  await applyMigrations({ databaseUrl, servicePath: servicePath(service), only: released });
}

/** Loads the rows without constraints and triggers, which they satisfied together. */
async function load(
  cluster: Cluster,
  service: DatabaseService,
  tables: readonly TableRows[],
  takenAt: string,
): Promise<void> {
  const work = async (client: Client): Promise<void> => {
    await client.query("SET session_replication_role = replica; SET TIME ZONE 'UTC'");
    for (const { table, rows } of tables) {
      if (table === MIGRATIONS) await requireSameChecksums(client, service, rows);
      else await loadTable(client, { table, rows }, takenAt);
    }
  };
  await asSuperuser(cluster, work, databaseName(service));
}

async function loadTable(client: Client, { table, rows }: TableRows, takenAt: string): Promise<void> {
  const { rows: columns } = await client.query<{ name: string; is_time: boolean; sequence: string | null }>(
    `SELECT quote_ident(attname) AS name, atttypid = 'timestamptz'::regtype AS is_time,
       pg_get_serial_sequence($1, attname) AS sequence
     FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  const names = columns.map(({ name }) => name).join(', ');
  const values = columns.map(({ name, is_time }) =>
    is_time && !HASHED.test(table) ? `${name} + (now() - released.taken_at)` : name,
  );
  await client.query(`DELETE FROM ${table}`);
  await client.query(
    `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${values.join(', ')}
     FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb), (SELECT $2::timestamptz) AS released (taken_at)`,
    [JSON.stringify(rows), takenAt],
  );
  for (const { name, sequence } of columns) {
    if (sequence) await client.query(`SELECT setval($1, (SELECT max(${name}) FROM ${table}))`, [sequence]);
  }
}

async function requireSameChecksums(
  client: Client,
  service: DatabaseService,
  released: TableRows['rows'],
): Promise<void> {
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    `SELECT migration_name, checksum FROM ${MIGRATIONS}`,
  );
  for (const { migration_name, checksum } of released) {
    if (rows.some((row) => row.migration_name === migration_name && row.checksum === checksum)) continue;
    throw new Error(`The migration ${String(migration_name)} of ${service} is not as it was released.`);
  }
}
