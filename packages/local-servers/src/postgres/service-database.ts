import type pg from 'pg';
import { databaseUrl, superuserUrl, type Cluster } from './cluster.js';
import { createClient } from './client.js';

/** The services that keep a database. */
export const databaseServices = ['identity', 'billing', 'crm', 'leads'] as const;
export type DatabaseService = (typeof databaseServices)[number];

export type RoleName = `${DatabaseService}_${'migrator' | 'app'}`;
export const migratorOf = (service: DatabaseService): RoleName => `${service}_migrator`;
export const appOf = (service: DatabaseService): RoleName => `${service}_app`;
export const roleNames: readonly RoleName[] = databaseServices.flatMap((service) => [
  migratorOf(service),
  appOf(service),
]);

/** One database, as each of its two roles reaches it. */
export interface ServiceDatabase {
  /** The run-time role: what migrations grant to it, and nothing else. */
  readonly appUrl: string;
  /** The owner, which migrates. */
  readonly migratorUrl: string;
}

/** Runs work as the superuser on one connection. */
export async function asSuperuser<T>(
  cluster: Cluster,
  work: (client: pg.Client) => Promise<T>,
  database?: string,
): Promise<T> {
  const client = createClient({ connectionString: superuserUrl(cluster, database) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes the two roles of every service that are not there yet, and keeps everybody out of the server's own databases. */
export async function createRoles(
  client: pg.Client,
  passwords: Readonly<Record<RoleName, string>>,
): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles');
  const existing = new Set(rows.map((row) => row.rolname));
  for (const role of roleNames) {
    if (existing.has(role)) continue;
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(passwords[role])}`);
  }
  await client.query('REVOKE ALL ON DATABASE postgres, template1 FROM PUBLIC');
}

/**
 * Locks a database to the two roles of one service: nobody else connects, only the migrating role owns or makes
 * anything. Rights on tables are given by the migrations themselves.
 */
export async function lockDatabase(
  client: pg.Client,
  database: string,
  service: DatabaseService,
): Promise<void> {
  const [migrator, app] = [migratorOf(service), appOf(service)];
  await client.query(`ALTER DATABASE ${client.escapeIdentifier(database)} OWNER TO ${migrator}`);
  await client.query(`REVOKE ALL ON DATABASE ${client.escapeIdentifier(database)} FROM PUBLIC`);
  await client.query(`GRANT CONNECT ON DATABASE ${client.escapeIdentifier(database)} TO ${app}`);
}

/** Within a new database: hands the public schema to the migrating role. */
export async function lockSchema(client: pg.Client, service: DatabaseService): Promise<void> {
  await client.query(`ALTER SCHEMA public OWNER TO ${migratorOf(service)}`);
  await client.query('REVOKE ALL ON SCHEMA public FROM PUBLIC');
  await client.query(`GRANT USAGE ON SCHEMA public TO ${appOf(service)}`);
}

/** Makes a service's database when it is not there yet. */
export async function createServiceDatabase(
  cluster: Cluster,
  service: DatabaseService,
  database: string,
): Promise<void> {
  const created = await asSuperuser(cluster, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (rowCount) return false;
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
    await lockDatabase(client, database, service);
    return true;
  });
  if (created) await asSuperuser(cluster, (client) => lockSchema(client, service), database);
}

/** The addresses of a service's database. */
export function serviceDatabase(
  port: number,
  service: DatabaseService,
  database: string,
  passwords: Readonly<Record<RoleName, string>>,
): ServiceDatabase {
  const url = (role: RoleName) => databaseUrl(port, database, role, passwords[role]);
  return { appUrl: url(appOf(service)), migratorUrl: url(migratorOf(service)) };
}
