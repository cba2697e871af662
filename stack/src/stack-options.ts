import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultPorts, freePort, freePorts, listenersOf, type Listener, type Ports } from './ports.js';
import { databaseServices, type DatabaseService } from '@bindery/provisioning/postgres';
import type { StripeAccount } from './parts/payments.js';
import type { CopyPorts, RootOf, Surroundings } from './parts/surroundings.js';
import { repository } from './repository.js';

/** The parts of a stack, in starting order. */
export const partNames = ['postgres', 'nats', 'mail', 'payments', ...databaseServices, 'gateway'] as const;
export type PartName = (typeof partNames)[number];
/** One process: a part, or a further replica of a service such as `crm-2`. */
export type ProcessName = PartName | `${DatabaseService}-${2 | 3}`;

/** Options of a stack; the defaults are those of `npm start`. */
export interface StackOptions {
  /** Ports for some parts, or free ones for all. */
  readonly ports?: Partial<Ports> | 'free';
  /** The data folder, created if missing; `.data` of the repository by default. */
  readonly dataDir?: string;
  /** Puts the data into a temporary folder, deleted with the stack, on a Postgres without fsync. */
  readonly throwaway?: boolean;
  /** Variables per part that override the stack's own. */
  readonly env?: Partial<Record<PartName, Readonly<Record<string, string>>>>;
  /** Replicas per service, one by default. Further ones are named `crm-2` and get free ports. */
  readonly copies?: Partial<Record<DatabaseService, 1 | 2 | 3>>;
  /** The product's port, if a server is in front of the gateway. */
  readonly publicPort?: number;
  /** Programs that start with the stack; their ports are checked too. */
  readonly alsoListening?: readonly Listener[];
  /** Uses Stripe itself instead of the emulator. */
  readonly stripe?: StripeAccount | undefined;
  /** Prints nothing while it starts and stops. */
  readonly quiet?: boolean;
  /** Receives the progress lines; `console.log` by default. */
  readonly say?: (line: string) => void;
  /** The folder of the build that a part runs at its next start; this repository without one. */
  readonly rootOf?: RootOf;
  /** Starts only these parts. */
  readonly parts?: readonly PartName[];
  /** Aborts the start: stops what has started and rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface ResolvedOptions extends Omit<Surroundings, 'secrets'> {
  readonly listeners: readonly Listener[];
  readonly parts: readonly PartName[];
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

export async function resolveOptions(options: StackOptions): Promise<ResolvedOptions> {
  const { throwaway = false } = options;
  const ports = options.ports === 'free' ? await freePorts() : { ...defaultPorts, ...options.ports };
  return {
    ports,
    copyPorts: await copyPorts(ports, options.copies ?? {}),
    publicPort: options.publicPort ?? ports.gateway,
    listeners: [...listenersOf(ports), ...(options.alsoListening ?? [])],
    dataDirectory: path.resolve(options.dataDir ?? (await dataDirectory(throwaway))),
    throwaway,
    env: options.env ?? {},
    parts: (options.parts ?? partNames).filter((part) => part !== 'payments' || !options.stripe),
    stripe: options.stripe,
    ...(options.rootOf && { rootOf: options.rootOf }),
    signal: options.signal ?? new AbortController().signal,
    say: options.quiet ? () => undefined : (options.say ?? console.log),
  };
}

async function copyPorts(ports: Ports, copies: NonNullable<StackOptions['copies']>): Promise<CopyPorts> {
  const taken = Object.values(ports);
  const chosen = Object.fromEntries(databaseServices.map((service) => [service, [ports[service]]]));
  for (const service of databaseServices) {
    for (let copy = 2; copy <= (copies[service] ?? 1); copy += 1) {
      const port = await freePort(taken);
      taken.push(port);
      chosen[service]?.push(port);
    }
  }
  return chosen as Record<DatabaseService, number[]>;
}

async function dataDirectory(throwaway: boolean): Promise<string> {
  return throwaway ? mkdtemp(path.join(tmpdir(), 'bindery-stack-')) : path.join(repository, '.data');
}
