import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  asSuperuser,
  forShell,
  postgresCommand,
  postgresReady,
  postgresUser,
  type Cluster,
} from '@bindery/local-servers/postgres';
import { databaseName, databaseServices } from '@bindery/provisioning/postgres';
import { launch, stopProcess, waitUntil } from '@bindery/local-servers/processes';
import { exitCodes, Failure } from '@bindery/ops';
import { ARCHIVE } from './take-backup.js';

/** The result of a restore. */
export interface Recovered {
  /** The last change from the log; null if there is none after the backup. */
  readonly last_change_at: string | null;
  /** The number of events to republish, by service. */
  readonly republished: Readonly<Record<string, number>>;
}

const RECOVERED_WITHIN_MS = 30 * 60_000;

/**
 * Runs the restored server alone, once: it replays the log up to the given time and leaves recovery. Marks published
 * outbox events for republishing, because NATS starts empty; consumers skip events that they have handled.
 */
export async function recover(cluster: Cluster, backup: string, to: Date | undefined): Promise<Recovered> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bindery-restore-'));
  const log = path.join(folder, 'postgres.log');
  const command = await postgresCommand(cluster);
  const child = launch(
    { ...command, args: [...command.args, ...(await recoverySettings(cluster, backup, to))] },
    log,
  );
  const ended = new AbortController();
  child.once('exit', () => ended.abort(new Error('Postgres ended before it had read the log')));
  try {
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(RECOVERED_WITHIN_MS)]);
    await untilRecovered(cluster, signal).catch(async (cause: unknown) => {
      throw await whyNot(log, to, cause);
    });
    const last = await lastChange(cluster);
    const republished: Record<string, number> = {};
    for (const service of databaseServices)
      republished[service] = await readyEvents(cluster, databaseName(service));
    return { last_change_at: last, republished };
  } finally {
    if (child.pid !== undefined) await stopProcess(child.pid, 'SIGINT');
    await rm(folder, { recursive: true });
  }
}

/** The backup's own log is in the data folder. Later log, as far as it exists, is next to the backups. */
async function recoverySettings(cluster: Cluster, backup: string, to: Date | undefined): Promise<string[]> {
  const archive = path.join(path.dirname(backup), ARCHIVE);
  if (existsSync(archive)) await (await postgresUser([cluster.directory])).own(archive);
  const fetch = existsSync(archive) ? `cp ${forShell(archive)}/%f "%p"` : 'false';
  const settings = {
    restore_command: fetch,
    recovery_target_action: 'promote',
    recovery_target_timeline: 'latest',
    // Postgres reads this before it knows names of time zones, so `Z` is not allowed.
    ...(to && { recovery_target_time: to.toISOString().replace('Z', '+00:00') }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function untilRecovered(cluster: Cluster, signal: AbortSignal): Promise<void> {
  await postgresReady(cluster, signal);
  const isRecovering = () =>
    asSuperuser(cluster, async (client) => {
      const { rows } = await client.query<{ recovering: boolean }>(
        'SELECT pg_is_in_recovery() AS recovering',
      );
      return rows[0]?.recovering ?? true;
    });
  await waitUntil(async () => !(await isRecovering()), { signal });
}

async function whyNot(log: string, to: Date | undefined, cause: unknown): Promise<Failure> {
  const lines = (await readFile(log, 'utf8')).trimEnd().split('\n');
  if (
    to &&
    lines.some((line) => line.includes('recovery ended before configured recovery target was reached'))
  ) {
    return new Failure(
      `The log does not go as far as ${to.toISOString()}. Name an earlier moment, or none to get everything that it has.`,
      exitCodes.usage,
      { cause },
    );
  }
  const said = lines.slice(-8).join('\n');
  return new Failure(`Postgres could not bring the backup to one point. It said:\n${said}`, exitCodes.wrong, {
    cause,
  });
}

function lastChange(cluster: Cluster): Promise<string | null> {
  return asSuperuser(cluster, async (client) => {
    const { rows } = await client.query<{ at: Date | null }>('SELECT pg_last_xact_replay_timestamp() AS at');
    return rows[0]?.at?.toISOString() ?? null;
  });
}

function readyEvents(cluster: Cluster, database: string): Promise<number> {
  return asSuperuser(
    cluster,
    async (client) => {
      const { rowCount } = await client.query(
        'UPDATE outbox SET published_at = NULL WHERE published_at IS NOT NULL',
      );
      return rowCount ?? 0;
    },
    database,
  );
}
