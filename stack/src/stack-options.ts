import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultPorts, freePort, freePorts, listenersOf, type Listener, type Ports } from './ports.js';
import { databaseServices, type DatabaseService } from '@bindery/local-servers/postgres';
import type { StripeAccount } from './parts/payments.js';
import { repository } from './repository.js';

/** Every process of a stack, in the order in which they start. */
export const partNames = ['postgres', 'nats', 'mail', 'payments', ...databaseServices, 'gateway'] as const;
export type PartName = (typeof partNames)[number];
/** One process: a part, or a further copy of a service such as `crm-2`. */
export type ProcessName = PartName | `${DatabaseService}-${2 | 3}`;
/** The ports at which the copies of each service listen, the service's own first. */
export type CopyPorts = Readonly<Record<DatabaseService, readonly number[]>>;

/** How a stack differs from the one that `npm start` runs. */
export interface StackOptions {
  /** Some ports of one's own, or free ones for all parts. */
  readonly ports?: Partial<Ports> | 'free';
  /** Where the data lives; `.data` of the repository unless told. Made when it is not there. */
  readonly dataDir?: string;
  /** Data in a temporary folder that goes with the stack, on a Postgres that does not wait for the disk. */
  readonly throwaway?: boolean;
  /** Variables for single parts, over the stack's own. */
  readonly env?: Partial<Record<PartName, Readonly<Record<string, string>>>>;
  /** How many copies of a service run; one unless told. Further ones are called `crm-2` and take free ports. */
  readonly copies?: Partial<Record<DatabaseService, 1 | 2 | 3>>;
  /** Where people open the product, when something stands in front of the gateway there; else the gateway's port. */
  readonly publicPort?: number;
  /** What starts beside the stack; its ports are looked at together with the stack's own. */
  readonly alsoListening?: readonly Listener[];
  /** Stripe itself in place of the Stripe emulator, which is not started then. */
  readonly stripe?: StripeAccount | undefined;
  /** Says nothing while it starts and stops. */
  readonly quiet?: boolean;
  /** Takes what it says while it starts and stops; printed unless told. */
  readonly say?: (line: string) => void;
  /** Starts these parts alone. */
  readonly parts?: readonly PartName[];
  /** Gives up the start: what had been started is stopped again, and the start rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface ResolvedOptions {
  readonly ports: Ports;
  readonly copyPorts: CopyPorts;
  readonly publicPort: number;
  readonly listeners: readonly Listener[];
  readonly dataDirectory: string;
  readonly throwaway: boolean;
  readonly env: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly parts: readonly PartName[];
  readonly stripe: StripeAccount | undefined;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Fills in what was not asked for. */
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
    signal: options.signal ?? new AbortController().signal,
    say: options.quiet ? () => undefined : (options.say ?? console.log),
  };
}

async function copyPorts(ports: Ports, copies: NonNullable<StackOptions['copies']>): Promise<CopyPorts> {
  const taken = Object.values(ports) as number[];
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
