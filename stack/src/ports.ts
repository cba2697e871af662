import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';
import getPort, { portNumbers } from 'get-port';

/** Where each part listens, on loopback. */
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
  /** The Stripe emulator: its API and its hosted pages. */
  readonly payments: number;
  /** Takes the traces of all parts. */
  readonly traces: number;
  /** Where each part tells its metrics. */
  readonly gatewayInternal: number;
  readonly identityInternal: number;
  readonly billingInternal: number;
  readonly crmInternal: number;
  readonly leadsInternal: number;
}

/** The addresses that `npm start` uses and the documentation names. */
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

/** The default ports, each moved up by an offset, which lets two checkouts run side by side. */
export function portsAt(offset: number): Ports {
  const parts = Object.entries(defaultPorts) as [keyof Ports, number][];
  return Object.fromEntries(parts.map(([part, port]) => [part, port + offset])) as unknown as Ports;
}

/** Below the ports that systems give to outgoing connections: such a one could take a part's port while it restarts. */
const FREE_PORTS = { from: 11_000, to: 31_000, tried: 100 } as const;

/** A port that nobody uses now, and none of those taken. */
export function freePort(taken: readonly number[]): Promise<number> {
  const first = randomInt(FREE_PORTS.from, FREE_PORTS.to);
  return getPort({ host: '127.0.0.1', exclude: taken, port: portNumbers(first, first + FREE_PORTS.tried) });
}

/** Ports that nobody uses now, for a stack beside another one. */
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

/** Whoever is to listen at a port. */
export interface Listener {
  readonly port: number;
  readonly name: string;
  /** Has a setting of its own, `PORT`; the others only move together. */
  readonly movable?: boolean;
}

/** Who listens at the ports of a stack. */
export function listenersOf(ports: Ports): Listener[] {
  const parts = Object.entries(ports) as [keyof Ports, number][];
  return parts.map(([part, port]) => ({ port, name: NAMES[part], movable: part === 'gateway' }));
}

/**
 * Makes sure that every listener can have its port.
 * @throws Error that names each one that cannot, and what to do.
 */
export async function checkPorts(listeners: readonly Listener[]): Promise<void> {
  const problems: string[] = [];
  for (const { port, name, movable = false } of listeners) {
    if (await isFree(port)) continue;
    const way = movable ? 'choose another port: PORT=8090' : 'move all ports: PORT_OFFSET=100';
    problems.push(
      `Port ${String(port)}, where ${name} listens, is taken by another program. Stop that program, or ${way} npm start.`,
    );
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** Browsers try `localhost` as ::1 first, so a stranger there is in the way too. */
async function isFree(port: number): Promise<boolean> {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '::1'));
}

function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      if (code === 'EADDRINUSE') resolve(false);
      // A machine without IPv6 has no ::1, and so nobody on it.
      else if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') resolve(true);
      else if (code === 'EACCES')
        reject(new Error(`Port ${String(port)} needs root; choose one above 1023.`));
      else reject(new Error(message));
    });
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
