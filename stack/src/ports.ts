import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';
import getPort, { portNumbers } from 'get-port';

/** The port of each part with `npm start`, as documented, and what it is in the error about a port in use. */
const PARTS = {
  gateway: [8080, 'the gateway (the product itself)'],
  identity: [4101, 'services/identity'],
  billing: [4102, 'services/billing'],
  crm: [4103, 'services/crm'],
  leads: [4104, 'services/leads'],
  integrations: [4105, 'services/integrations'],
  postgres: [5433, 'Postgres'],
  nats: [4223, 'NATS'],
  mail: [1080, "the mail catcher's page"],
  smtp: [1025, "the mail catcher's SMTP"],
  payments: [12_111, 'the Stripe emulator'],
  traces: [4318, 'the trace receiver'],
  gatewayInternal: [4110, 'the internal side of the gateway'],
  identityInternal: [4111, 'the internal side of services/identity'],
  billingInternal: [4112, 'the internal side of services/billing'],
  crmInternal: [4113, 'the internal side of services/crm'],
  leadsInternal: [4114, 'the internal side of services/leads'],
  integrationsInternal: [4115, 'the internal side of services/integrations'],
} as const;

/** The port of each part, on loopback. The internal ones have the metrics. */
export type Ports = Readonly<Record<keyof typeof PARTS, number>>;

const partsWithPort = Object.keys(PARTS) as (keyof Ports)[];

/** The default ports plus an offset, so that two checkouts can run side by side. */
export function portsAt(offset: number): Ports {
  return Object.fromEntries(partsWithPort.map((part) => [part, PARTS[part][0] + offset])) as Ports;
}

export const defaultPorts = portsAt(0);

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
  for (const part of partsWithPort) {
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
  return partsWithPort.map((part) => ({
    port: ports[part],
    name: PARTS[part][1],
    movable: part === 'gateway',
  }));
}

/** Ports above 1023 that browsers and `fetch` refuse to call: the "bad ports" of the Fetch standard. */
const BLOCKED_PORTS = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10_080,
];

/**
 * Checks that every port is free, and that browsers call it.
 * @throws Error that names each port that won't do, why, and what to do.
 */
export async function checkPorts(listeners: readonly Listener[]): Promise<void> {
  const problems: string[] = [];
  for (const { port, name, movable = false } of listeners) {
    const place = `Port ${String(port)}, where ${name} listens,`;
    const advice = movable ? 'choose another port: PORT=8090' : 'move all ports: PORT_OFFSET=100';
    if (BLOCKED_PORTS.includes(port))
      problems.push(`${place} is one that browsers block. Please ${advice} npm start.`);
    else if (!(await isFree(port)))
      problems.push(`${place} is taken by another program. Stop that program, or ${advice} npm start.`);
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
