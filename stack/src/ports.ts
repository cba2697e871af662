import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';
import getPort, { portNumbers } from 'get-port';

/** The port of each part, on loopback. */
export interface Ports {
  readonly gateway: number;
  readonly identity: number;
  readonly billing: number;
  readonly crm: number;
  readonly leads: number;
  readonly postgres: number;
  readonly nats: number;
  readonly mail: number;
  readonly smtp: number;
  /** The Stripe emulator's API and hosted pages. */
  readonly payments: number;
  /** The trace receiver. */
  readonly traces: number;
  /** Metrics of each part. */
  readonly gatewayInternal: number;
  readonly identityInternal: number;
  readonly billingInternal: number;
  readonly crmInternal: number;
  readonly leadsInternal: number;
}

/** The ports of `npm start`, as documented. */
export const defaultPorts: Ports = {
  gateway: 8080,
  identity: 4101,
  billing: 4102,
  crm: 4103,
  leads: 4104,
  postgres: 5433,
  nats: 4223,
  mail: 1080,
  smtp: 1025,
  payments: 12_111,
  traces: 4318,
  gatewayInternal: 4110,
  identityInternal: 4111,
  billingInternal: 4112,
  crmInternal: 4113,
  leadsInternal: 4114,
};

const NAMES: Readonly<Record<keyof Ports, string>> = {
  gateway: 'the gateway (the product itself)',
  identity: 'services/identity',
  billing: 'services/billing',
  crm: 'services/crm',
  leads: 'services/leads',
  postgres: 'Postgres',
  nats: 'NATS',
  mail: "the mail catcher's page",
  smtp: "the mail catcher's SMTP",
  payments: 'the Stripe emulator',
  traces: 'the trace receiver',
  gatewayInternal: 'the internal side of the gateway',
  identityInternal: 'the internal side of services/identity',
  billingInternal: 'the internal side of services/billing',
  crmInternal: 'the internal side of services/crm',
  leadsInternal: 'the internal side of services/leads',
};

/** The default ports plus an offset, so that two checkouts can run side by side. */
export function portsAt(offset: number): Ports {
  const parts = Object.entries(defaultPorts) as [keyof Ports, number][];
  return Object.fromEntries(parts.map(([part, port]) => [part, port + offset])) as unknown as Ports;
}

/** Below the ports of outgoing connections, one of which could take a part's port during a restart. */
const FREE_PORTS = { from: 11_000, to: 31_000, tried: 100 } as const;

/** A free port that is not in `taken`. */
export function freePort(taken: readonly number[]): Promise<number> {
  const first = randomInt(FREE_PORTS.from, FREE_PORTS.to);
  return getPort({ host: '127.0.0.1', exclude: taken, port: portNumbers(first, first + FREE_PORTS.tried) });
}

/** Free ports for a whole stack. */
export async function freePorts(): Promise<Ports> {
  const taken: number[] = [];
  const ports: Partial<Record<keyof Ports, number>> = {};
  for (const part of Object.keys(defaultPorts) as (keyof Ports)[]) {
    const port = await freePort(taken);
    ports[part] = port;
    taken.push(port);
  }
  return ports as Ports;
}

/** A program that needs a port. */
export interface Listener {
  readonly port: number;
  readonly name: string;
  /** `PORT` moves it alone; the others only move together. */
  readonly movable?: boolean;
}

/** The programs on a stack's ports. */
export function listenersOf(ports: Ports): Listener[] {
  const parts = Object.entries(ports) as [keyof Ports, number][];
  return parts.map(([part, port]) => ({ port, name: NAMES[part], movable: part === 'gateway' }));
}

/**
 * Checks that every port is free.
 * @throws Error that names each port in use and what to do.
 */
export async function checkPorts(listeners: readonly Listener[]): Promise<void> {
  const problems: string[] = [];
  for (const { port, name, movable = false } of listeners) {
    if (await isFree(port)) continue;
    const advice = movable ? 'choose another port: PORT=8090' : 'move all ports: PORT_OFFSET=100';
    problems.push(
      `Port ${String(port)}, where ${name} listens, is taken by another program. Stop that program, or ${advice} npm start.`,
    );
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Browsers try `localhost` as ::1 first, so that must be free too. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE') resolve(false);
      // A machine without IPv6 has no ::1.
      else if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') resolve(true);
      else if (code === 'EACCES')
        reject(new Error(`Port ${String(port)} needs root; choose one above 1023.`));
      else reject(new Error(message));
    });
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
