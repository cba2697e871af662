import path from 'node:path';
import {
  freshLogFile,
  Part,
  ProcessRecord,
  startWatchdog,
  type PartDefinition,
} from '@bindery/local-servers/processes';
import { rsbuildScript } from '@bindery/tooling/rsbuild/script.mjs';
import { answersOk } from '../parts/answers-ok.js';
import { LOCAL_SUPPORT_EMAIL } from '../parts/gateway.js';
import type { Listener } from '../ports.js';
import { repository } from '../repository.js';

/** The port of each front end's development server; the shell's is the product's. */
export interface FrontEndPorts {
  readonly shell: number;
  readonly crm: number;
  readonly admin: number;
}

interface Surroundings {
  readonly ports: FrontEndPorts;
  /** The gateway behind the shell's server. */
  readonly gatewayUrl: string;
  readonly dataDirectory: string;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

const remotes = ['crm', 'admin'] as const;
const local = (port: number): string => `http://127.0.0.1:${String(port)}`;

/** The users of the ports, for the error about a port in use. */
export function frontEndListeners(ports: FrontEndPorts): Listener[] {
  return [
    { port: ports.shell, name: 'the product', movable: true },
    ...remotes.map((name) => ({ port: ports[name], name: `the development server of frontends/${name}` })),
  ];
}

/** Starts the development servers of all front ends, and resolves when all of them serve. */
export async function startFrontEnds(surroundings: Surroundings): Promise<{ stop(): Promise<void> }> {
  const { dataDirectory, say, signal } = surroundings;
  // Separate from the stack's record, which stopping the stack clears.
  const record = new ProcessRecord(path.join(dataDirectory, 'front-end-processes'));
  await record.stopLeftovers();
  const watchdog = startWatchdog(record.file);
  const logs = path.join(dataDirectory, 'logs');
  const parts = definitions(surroundings).map((definition) => {
    return new Part(definition, {
      logFile: freshLogFile(logs, definition.name),
      record,
      say,
      cancelled: signal,
    });
  });
  const stop = async () => {
    await Promise.all(parts.map((part) => part.stop()));
    record.clear();
    watchdog.dismiss();
  };
  const outcomes = await Promise.allSettled(parts.map((part) => part.start()));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (!failed) return { stop };
  await stop();
  throw failed.reason;
}

function definitions({ ports, gatewayUrl }: Surroundings): PartDefinition[] {
  const env = { DEV_PUBLIC_URL: `http://localhost:${String(ports.shell)}`, DEV_GATEWAY_URL: gatewayUrl };
  const remoteUrls = Object.fromEntries(remotes.map((name) => [name, local(ports[name])]));
  return [
    definition('shell', 'shell', ports.shell, '/', {
      ...env,
      DEV_REMOTE_URLS: JSON.stringify(remoteUrls),
      DEV_SUPPORT_EMAIL: LOCAL_SUPPORT_EMAIL,
    }),
    ...remotes.map((name) =>
      definition(`${name}-web`, name, ports[name], `/remotes/${name}/mf-manifest.json`, env),
    ),
  ];
}

function definition(
  name: string,
  folder: string,
  port: number,
  page: string,
  env: Readonly<Record<string, string>>,
): PartDefinition {
  const cwd = path.join(repository, 'frontends', folder);
  return {
    name,
    where: local(port),
    command: () => ({
      file: process.execPath,
      args: [rsbuildScript, 'dev', '--config', path.join(cwd, 'rsbuild.config.ts')],
      cwd,
      env: { ...env, DEV_PORT: String(port) },
    }),
    ready: (signal) => answersOk(`${local(port)}${page}`, signal),
  };
}
