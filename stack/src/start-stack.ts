import { rm } from 'node:fs/promises';
import path from 'node:path';
import { InstallationLock } from './installation-lock.js';
import { announcePorts, secretsFile, withdrawPorts } from './installation.js';
import { builtFrontEnds, gatewayPart } from './parts/gateway.js';
import { mailPart } from './parts/mail.js';
import { natsPart } from './parts/nats.js';
import { paymentsPart } from './parts/payments.js';
import { postgresPart } from './parts/postgres.js';
import { publicUrl, type Surroundings } from './parts/surroundings.js';
import { serviceParts } from './parts/services.js';
import { checkPorts } from './ports.js';
import { databaseServices } from '@bindery/provisioning/postgres';
import { prepareDatabases } from './prepare-databases.js';
import {
  freshLogFile,
  Part,
  ProcessRecord,
  startWatchdog,
  type PartDefinition,
} from '@bindery/local-servers/processes';
import { describeStack, type RunningStack } from './running-stack.js';
import { loadSecrets } from '@bindery/provisioning/secrets';
import { spansDirectory } from './traces/follow-request.js';
import { startTraceReceiver } from './traces/receiver.js';
import { TraceFiles } from './traces/trace-files.js';
import {
  resolveOptions,
  type PartName,
  type ProcessName,
  type ResolvedOptions,
  type StackOptions,
} from './stack-options.js';

/**
 * Starts Postgres, NATS, the mail catcher, the Stripe emulator, the services and the gateway, each after its dependencies.
 * The packages must be installed and built, as `npm start` and the end-to-end tests do.
 * @throws Error with one sentence, after everything that started has stopped.
 */
export async function startStack(options: StackOptions = {}): Promise<RunningStack> {
  const resolved = await resolveOptions(options);
  const { dataDirectory, say, throwaway } = resolved;
  const lock = new InstallationLock(dataDirectory);
  lock.take();
  const record = new ProcessRecord(path.join(dataDirectory, 'processes'));
  const leftovers = await record.stopLeftovers();
  if (leftovers.length > 0) say(`Stopped leftovers of a crash: ${leftovers.join(', ')}`);
  await checkPorts(resolved.listeners).catch((error: unknown) => {
    lock.release();
    throw error;
  });

  const surroundings: Surroundings = {
    ...resolved,
    secrets: loadSecrets(secretsFile(dataDirectory)),
  };
  announcePorts(dataDirectory, resolved.ports);
  const parts = createParts(surroundings, resolved, record);
  const traces = await startTraceReceiver(
    resolved.ports.traces,
    new TraceFiles(spansDirectory(dataDirectory)),
  );
  const watchdog = startWatchdog(record.file, throwaway ? dataDirectory : undefined);
  const stop = async (): Promise<void> => {
    await stopInOrder(parts, say);
    await traces.stop();
    record.clear();
    watchdog.dismiss();
    withdrawPorts(dataDirectory);
    lock.release();
    if (throwaway) await rm(dataDirectory, { recursive: true, force: true });
  };
  try {
    await startInOrder(parts, surroundings, resolved);
  } catch (error) {
    await stop();
    throw error;
  }
  let stopping: Promise<void> | undefined;
  return {
    ...describeStack(surroundings, parts),
    stop: () => (stopping ??= stop()),
    abandon: () => {
      for (const { pid } of parts.values()) if (pid !== undefined) process.kill(pid, 'SIGKILL');
      record.clear();
      lock.release();
    },
  };
}

type Parts = ReadonlyMap<ProcessName, Part>;

function createParts(
  surroundings: Surroundings,
  { parts, say, signal }: ResolvedOptions,
  record: ProcessRecord,
): Parts {
  const definitions: readonly PartDefinition[] = [
    postgresPart(surroundings),
    natsPart(surroundings, say),
    mailPart(surroundings),
    paymentsPart(surroundings),
    ...databaseServices.flatMap((service) => serviceParts(surroundings, service)),
    gatewayPart(surroundings),
  ];
  const logs = path.join(surroundings.dataDirectory, 'logs');
  return new Map(
    definitions
      .filter(({ name }) => parts.some((part) => isCopyOf(name, part)))
      .map((definition) => {
        const logFile = freshLogFile(logs, definition.name);
        return [
          definition.name as ProcessName,
          new Part(definition, { logFile, record, say, cancelled: signal }),
        ];
      }),
  );
}

async function startInOrder(
  parts: Parts,
  surroundings: Surroundings,
  { say, signal }: ResolvedOptions,
): Promise<void> {
  const up = async (...names: PartName[]) => {
    const starting = processesOf(parts, names).map((part) => startOne(part, say));
    // Waits for all, so that nothing is still starting while the stack stops.
    const failed = (await Promise.allSettled(starting)).find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    signal.throwIfAborted();
  };
  await up('postgres', 'nats', 'mail', 'payments');
  if (parts.has('postgres')) await prepareDatabases(surroundings, say);
  await up(...databaseServices);
  await up('gateway');
  if (!parts.has('gateway') || surroundings.publicPort !== surroundings.ports.gateway) return;
  for (const { name, path: at } of builtFrontEnds()) {
    say(line(`web/${name}`, `${publicUrl(surroundings)}${at}`, 'served by the gateway'));
  }
}

async function startOne(part: Part, say: (line: string) => void): Promise<void> {
  const startedAt = performance.now();
  await part.start();
  say(line(part.name, part.where, `up in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`));
}

/** Stops from the outside in, so that no stopped part still gets requests. */
async function stopInOrder(parts: Parts, say: (line: string) => void): Promise<void> {
  const order: readonly PartName[][] = [
    ['gateway'],
    [...databaseServices],
    ['mail', 'payments'],
    ['nats'],
    ['postgres'],
  ];
  for (const names of order) {
    await Promise.all(
      processesOf(parts, names).map(async (part) => {
        const wasUp = part.pid !== undefined;
        await part.stop();
        if (wasUp) say(line(part.name, '', 'stopped'));
      }),
    );
  }
}

/** Whether a process is a part itself or a further replica of it: `crm-2` is one of `crm`. */
const isCopyOf = (name: string, part: PartName): boolean => name.replace(/-\d+$/, '') === part;

const processesOf = (parts: Parts, names: readonly PartName[]): Part[] =>
  [...parts.values()].filter(({ name }) => names.some((part) => isCopyOf(name, part)));

const line = (name: string, where: string, state: string): string =>
  `  ${name.padEnd(10)} ${where.padEnd(36)} ${state}`;
