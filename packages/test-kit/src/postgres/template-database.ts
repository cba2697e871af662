import { createHash } from 'node:crypto';
import { asSuperuser, migrateDatabase, superuserUrl } from '@bindery/local-servers/postgres';
import { createServiceDatabase, serviceDatabase, type DatabaseService } from '@bindery/provisioning/postgres';
import { readMigrations } from '@bindery/migrations';
import { servicePath } from '../repository.js';
import type { SharedServer } from './shared-server.js';

// An arbitrary number that nothing else on this server uses.
const TEMPLATE_LOCK = 7_201_943;

/**
 * Creates, once per run, a service's database with all migrations as a template.
 * @returns its name
 */
export async function templateDatabase(server: SharedServer, service: DatabaseService): Promise<string> {
  const path = servicePath(service);
  const migrations = await readMigrations(path);
  const version = createHash('sha256').update(JSON.stringify(migrations)).digest('hex').slice(0, 12);
  const finished = `template_${service}_${version}`;
  return asSuperuser(server.cluster, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [finished]);
    if (rowCount) return finished;
    const unfinished = `${finished}_unfinished`;
    await client.query(`DROP DATABASE IF EXISTS ${unfinished}`);
    await createServiceDatabase(superuserUrl(server.cluster), service, unfinished);
    const { migratorUrl } = serviceDatabase(
      `127.0.0.1:${String(server.cluster.port)}`,
      service,
      unfinished,
      server.passwords,
    );
    await migrateDatabase(migratorUrl, path);
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${finished}`);
    return finished;
  });
}
