import { randomBytes } from 'node:crypto';
import {
  asSuperuser,
  lockDatabase,
  serviceDatabase,
  superuserUrl,
  type DatabaseService,
} from '@bindery/local-servers/postgres';
import { sharedServer } from './shared-server.js';
import { templateDatabase } from './template-database.js';

/** A database of one test file, migrated, with the two roles of production. */
export interface TestDatabase {
  /** The run-time role's: what the service gets as `DATABASE_URL`. */
  readonly databaseUrl: string;
  /** The owner's, which row-level security binds as well unless it is forced. */
  readonly migratorUrl: string;
  /** For looking at everything, past every policy. */
  readonly superuserUrl: string;
  /**
   * Drops it once the last connection has ended, for which Postgres waits five seconds.
   * @throws when something is still connected then
   */
  close(): Promise<void>;
}

/** Makes a database of a service for one test file: a copy of the migrated template, which takes a moment only. */
export async function createServiceDatabase(service: DatabaseService): Promise<TestDatabase> {
  const server = await sharedServer();
  const { cluster, passwords } = server;
  const template = await templateDatabase(server, service);
  const name = `test_${service}_${randomBytes(6).toString('hex')}`;
  await asSuperuser(cluster, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    // A copy takes over tables and their rights, but not who may connect.
    await lockDatabase(client, name, service);
  });
  const { appUrl, migratorUrl } = serviceDatabase(cluster.port, service, name, passwords);
  return {
    databaseUrl: appUrl,
    migratorUrl,
    superuserUrl: superuserUrl(cluster, name),
    close: () =>
      asSuperuser(cluster, async (client) => {
        // Not by force: a pool says that it has ended before its connections have, and one that is broken off
        // meanwhile ends the test's process.
        await client.query(`DROP DATABASE IF EXISTS ${name}`);
      }),
  };
}
