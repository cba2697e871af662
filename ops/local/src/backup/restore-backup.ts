import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { postgresUser, type Cluster } from '@bindery/local-servers/postgres';
import { clusterOf, freePorts, readInstallation, secretsFile } from '@bindery/stack';
import type { Secrets } from '@bindery/provisioning/secrets';
import { exitCodes, Failure } from '@bindery/ops';
import { readManifest, rootKeysName, verifyFiles, type Manifest } from './manifest.js';
import { recover, type Recovered } from './recover.js';
import { ARCHIVE } from './take-backup.js';

export interface RestoreRequest {
  readonly dataDirectory: string;
  /** The folder of one backup. */
  readonly from: string;
  /** The backup's secrets; not needed if the data folder has them. */
  readonly secrets: string | undefined;
  /** The time to restore to; the end of the log by default. */
  readonly to: Date | undefined;
}

/**
 * Restores all databases to one moment, into an empty data folder, and marks their events for republishing. Start the
 * stack afterwards; its NATS starts empty.
 * @throws Failure with a sentence if it can't; nothing has changed then
 */
export async function restoreBackup(
  request: RestoreRequest,
  progress: (line: string) => void,
): Promise<Recovered> {
  const { dataDirectory, from, to } = request;
  await requireEmpty(dataDirectory);
  const manifest = await readManifest(from);
  requireReachable(to, manifest);
  const { file, secrets } = await findSecrets(request, manifest);
  progress('Verifying the backup');
  await verifyFiles(from, manifest);
  const ports = await freePorts();
  const cluster = clusterOf({ ports, secrets, dataDirectory, throwaway: false });
  await mkdir(dataDirectory, { recursive: true });
  try {
    progress('Copying the data');
    await putInPlace(from, cluster);
    progress('Reading the log');
    const recovered = await recover(cluster, from, to);
    await keepSecrets(file, dataDirectory);
    return recovered;
  } catch (error) {
    await rm(cluster.directory, { recursive: true, force: true });
    throw error;
  }
}

async function requireEmpty(dataDirectory: string): Promise<void> {
  const { runningAs } = readInstallation(dataDirectory);
  if (runningAs !== undefined) {
    throw new Failure(
      `Bindery runs with the data of ${dataDirectory} (process ${String(runningAs)}). Stop it, and move that folder away; nothing is restored over it.`,
    );
  }
  const present = existsSync(dataDirectory) ? await readdir(dataDirectory) : [];
  const inTheWay = present.filter((name) => name !== path.basename(secretsFile(dataDirectory)));
  if (inTheWay.length === 0) return;
  throw new Failure(
    `${dataDirectory} is not empty (${inTheWay.slice(0, 3).join(', ')}). Move it away first; only its secrets.json may stay.`,
  );
}

function requireReachable(to: Date | undefined, { ended_at }: Manifest): void {
  if (to === undefined || to >= new Date(ended_at)) return;
  throw new Failure(
    `This backup ended at ${ended_at}, and goes to that moment or a later one. Take an older backup for ${to.toISOString()}.`,
    exitCodes.usage,
  );
}

async function findSecrets(
  { dataDirectory, secrets: given }: RestoreRequest,
  manifest: Manifest,
): Promise<{ file: string; secrets: Secrets }> {
  const own = secretsFile(dataDirectory);
  const file = given ?? own;
  if (given !== undefined && existsSync(own)) {
    throw new Failure(
      `${dataDirectory} has a secrets.json already. Leave --secrets out, or move that file away.`,
    );
  }
  if (!existsSync(file)) {
    throw new Failure(
      given === undefined
        ? 'The secrets are not in the backup. Name the file that was kept apart from it: --secrets FILE.'
        : `There is no file ${given}. Name the secrets that were kept apart from the backup.`,
      exitCodes.usage,
    );
  }
  const secrets = JSON.parse(await readFile(file, 'utf8')) as Secrets;
  if (rootKeysName(secrets) === manifest.root_keys) return { file, secrets };
  throw new Failure(
    `The root keys in ${file} are not those that this backup was taken with: its protected values would stay closed.`,
  );
}

async function putInPlace(backup: string, { directory }: Cluster): Promise<void> {
  await cp(path.join(backup, 'base'), directory, { recursive: true });
  await cp(path.join(backup, ARCHIVE), path.join(directory, 'pg_wal'), { recursive: true });
  await writeFile(path.join(directory, 'recovery.signal'), '');
  const user = await postgresUser([directory]);
  const files = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of files) {
    const file = path.join(entry.parentPath, entry.name);
    await chmod(file, entry.isDirectory() ? 0o700 : 0o600);
    await user.own(file);
  }
  await chmod(directory, 0o700);
  await user.own(directory);
}

async function keepSecrets(file: string, dataDirectory: string): Promise<void> {
  const own = secretsFile(dataDirectory);
  if (file === own) return;
  await copyFile(file, own);
  await chmod(own, 0o600);
}
