import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { asSuperuser, postgresUser, type Cluster } from '@bindery/local-servers/postgres';
import { waitUntil } from '@bindery/local-servers/processes';
import { clusterOf, type Installation } from '@bindery/stack';
import { exitCodes, Failure } from '@bindery/ops';
import { copyDataFolder, copyFile } from './copy-files.js';
import { MANIFEST, readManifest, rootKeysName, type FileFacts, type Manifest } from './manifest.js';

type Client = Parameters<Parameters<typeof asSuperuser>[1]>[0];

/** The folder next to the backups that gets the log from the first backup on. */
export const ARCHIVE = 'wal';
const WAL_FILE = /^[\dA-F]{24}$/;
const ARCHIVED_WITHIN_MS = 60_000;

/**
 * Backs up all databases of a running local stack to one moment, since they share one Postgres server and log.
 * @returns the folder of the backup and its content
 * @throws Failure if the stack doesn't run, or its log doesn't reach the archive
 */
export async function takeBackup(
  installation: Installation,
  folder: string,
): Promise<{ folder: string; manifest: Manifest }> {
  const { ports, secrets, dataDirectory } = installation;
  if (!ports || !secrets) {
    throw new Failure(
      `Bindery does not run with the data of ${dataDirectory}. A backup is taken while it runs: start it with npm start.`,
      exitCodes.unreachable,
    );
  }
  const cluster = clusterOf({ ports, secrets, dataDirectory, throwaway: false });
  const archive = await openArchive(cluster, folder);
  const target = path.join(folder, new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-'));
  await mkdir(target, { mode: 0o700 });
  try {
    const made = await asSuperuser(cluster, (client) => backUp(client, cluster, archive, target));
    const manifest: Manifest = { format: 1, root_keys: rootKeysName(secrets), ...made };
    // Written last, because a folder without it is not a backup.
    await writeFile(path.join(target, MANIFEST), `${JSON.stringify(manifest, undefined, 1)}\n`);
    await clearArchive(folder, archive);
    return { folder: target, manifest };
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  }
}

/** Makes the server archive its log next to the backups. */
async function openArchive({ directory, archive: link }: Cluster, folder: string): Promise<string> {
  if (link === undefined) throw new Error('The cluster of an installation has an archive');
  const archive = path.join(folder, ARCHIVE);
  // Postgres may run as another user, who must be able to enter the folder of the backups.
  await mkdir(folder, { recursive: true, mode: 0o711 });
  await mkdir(archive, { recursive: true, mode: 0o700 });
  await (await postgresUser([directory, archive])).own(archive);
  await rm(link, { force: true });
  await symlink(archive, link);
  return archive;
}

async function backUp(client: Client, { directory }: Cluster, archive: string, target: string) {
  const { rows } = await client.query<{ mode: string; postgres: string; now: Date }>(
    `SELECT current_setting('archive_mode') AS mode, current_setting('server_version') AS postgres, now()`,
  );
  const [server] = rows;
  if (server?.mode !== 'on') {
    throw new Failure(
      'This stack was started by a version that keeps no log for backups. Stop and start it once.',
    );
  }
  await client.query('SELECT pg_backup_start($1, true)', ['bindery']);
  const files = await copyDataFolder(directory, path.join(target, 'base'));
  const { rows: stopped } = await client.query<{ label: string; last: string; now: Date }>(
    `SELECT stop.labelfile AS label, pg_walfile_name(stop.lsn) AS last, clock_timestamp() AS now
     FROM pg_backup_stop(false) AS stop`,
  );
  const [stop] = stopped;
  const first = /^START WAL LOCATION: .* \(file ([\dA-F]{24})\)$/m.exec(stop?.label ?? '')?.[1];
  if (!stop || !first) throw new Failure('Postgres did not say where the backup begins. Take another one.');
  const label = path.join(target, 'backup_label');
  await writeFile(label, stop.label);
  files.set('backup_label', await copyFile(label, path.join(target, 'base', 'backup_label')));
  await rm(label);
  await untilArchived(client, path.join(archive, stop.last));
  const wal = await copyLog(archive, path.join(target, ARCHIVE), { first, last: stop.last });
  return {
    postgres: server.postgres,
    started_at: server.now.toISOString(),
    ended_at: stop.now.toISOString(),
    first_wal: first,
    last_wal: stop.last,
    files: { ...named('base', files), ...named(ARCHIVE, wal) },
  };
}

async function untilArchived(client: Client, file: string): Promise<void> {
  const signal = AbortSignal.timeout(ARCHIVED_WITHIN_MS);
  await waitUntil(() => existsSync(file), { signal }).catch(async (cause: unknown) => {
    const { rows } = await client.query<{ failed: string }>(
      'SELECT failed_count AS failed FROM pg_stat_archiver',
    );
    const failed = rows[0]?.failed ?? '0';
    throw new Failure(
      `Postgres did not copy its log to ${path.dirname(file)} within a minute (${failed} tries failed). See that the user of Postgres may write there, then take another backup.`,
      exitCodes.wrong,
      { cause },
    );
  });
}

/** Copies the log segment that completes the backup into the backup itself. */
async function copyLog(
  archive: string,
  to: string,
  { first, last }: { first: string; last: string },
): Promise<Map<string, FileFacts>> {
  await mkdir(to, { mode: 0o700 });
  const copied = new Map<string, FileFacts>();
  for (const name of await readdir(archive)) {
    if (!WAL_FILE.test(name) || name < first || name > last) continue;
    copied.set(name, await copyFile(path.join(archive, name), path.join(to, name)));
  }
  return copied;
}

/** Deletes log that no backup in the folder needs anymore. */
async function clearArchive(folder: string, archive: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const backups = entries.filter((entry) => existsSync(path.join(folder, entry.name, MANIFEST)));
  const firsts = await Promise.all(
    backups.map(async ({ name }) => (await readManifest(path.join(folder, name))).first_wal),
  );
  const [oldest] = firsts.sort();
  for (const name of await readdir(archive)) {
    if (oldest !== undefined && WAL_FILE.test(name) && name < oldest) await rm(path.join(archive, name));
  }
}

const named = (folder: string, files: ReadonlyMap<string, FileFacts>): Record<string, FileFacts> =>
  Object.fromEntries([...files].map(([name, facts]) => [path.posix.join(folder, name), facts]));
