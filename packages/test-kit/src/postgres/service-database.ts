import { randomBytes } from 'node:crypto';
import { asSuperuser, superuserUrl } from '@bindery/local-servers/postgres';
import { lockDatabase, serviceDatabase, type DatabaseService } from '@bindery/provisioning/postgres';
import { sharedServer } from './shared-server.js';
import { templateDatabase } from './template-database.js';

/** A database of one test file, migrated, with the two roles of production. */
export interface TestDatabase {
  /** The run-time role's URL, for `DATABASE_URL`. */
  readonly databaseUrl: string;
  /** The owner's URL. Row-level security applies to it only if forced. */
  readonly migratorUrl: string;
  /** The superuser's URL, which bypasses all policies. */
  readonly superuserUrl: string;
  /**
   * Drops it after the last connection has closed, within five seconds.
   * @throws if a connection is still open then
   */
  close(): Promise<void>;
}

/** Creates a service's database for one test file, as a fast copy of the migrated template. */
export async function createServiceDatabase(service: DatabaseService): Promise<TestDatabase> {
  const server = await sharedServer();
  const { cluster, passwords } = server;
  const template = await templateDatabase(server, service);
  const name = `test_${service}_${randomBytes(6).toString('hex')}`;
  await asSuperuser(cluster, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    // A copy includes tables and their grants, but not who may connect.
    await lockDatabase(client, name, service);
  });
  const { appUrl, migratorUrl } = serviceDatabase(
    `127.0.0.1:${String(cluster.port)}`,
    service,
    name,
    passwords,
  );
  return {
    databaseUrl: appUrl,
    migratorUrl,
    superuserUrl: superuserUrl(cluster, name),
    close: () =>
      asSuperuser(cluster, async (client) => {
        // Not by force: a pool reports its end before its connections have closed, and an aborted one would crash the
        // test's process.
        await client.query(`DROP DATABASE IF EXISTS ${name}`);
      }),
  };
}
