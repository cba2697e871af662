import type pg from 'pg';
import { withClient } from './client.js';
import { appOf, migratorOf, type DatabaseService, type RoleName, type RolePasswords } from './roles.js';

export const databaseName = (service: DatabaseService): string => `bindery_${service}`;

/** One database, as each of its two roles reaches it. */
export interface ServiceDatabase {
  /** The run-time role: what migrations grant to it, and nothing else. */
  readonly appUrl: string;
  /** The owner, which migrates. */
  readonly migratorUrl: string;
}

/**
 * The addresses of a service's database.
 *
 * @param server host and port, such as `127.0.0.1:5433`
 */
export function serviceDatabase(
  server: string,
  service: DatabaseService,
  database: string,
  passwords: RolePasswords,
): ServiceDatabase {
  const url = (role: RoleName) => databaseUrl(server, database, role, passwords[role]);
  return { appUrl: url(appOf(service)), migratorUrl: url(migratorOf(service)) };
}

/** The URL of a database for one of its roles. */
export function databaseUrl(server: string, database: string, role: string, password: string): string {
  return `postgresql://${role}:${encodeURIComponent(password)}@${server}/${database}`;
}

/**
 * Makes a service's database when it is not there yet, and locks it to the service's roles.
 *
 * @param superuserUrl the server's superuser on any of its databases
 */
export async function createServiceDatabase(
  superuserUrl: string,
  service: DatabaseService,
  database: string,
): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
    await lockDatabase(client, database, service);
  });
  const own = Object.assign(new URL(superuserUrl), { pathname: `/${database}` });
  await withClient(own.href, (client) => lockSchema(client, service));
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
  const name = client.escapeIdentifier(database);
  await client.query(`ALTER DATABASE ${name} OWNER TO ${migratorOf(service)}`);
  await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  await client.query(`GRANT CONNECT ON DATABASE ${name} TO ${appOf(service)}`);
}

/** Hands the public schema of the client's database to the migrating role. */
async function lockSchema(client: pg.Client, service: DatabaseService): Promise<void> {
  await client.query(`ALTER SCHEMA public OWNER TO ${migratorOf(service)}`);
  await client.query('REVOKE ALL ON SCHEMA public FROM PUBLIC');
  await client.query(`GRANT USAGE ON SCHEMA public TO ${appOf(service)}`);
}
