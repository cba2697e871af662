import { createServer } from 'node:net';
import getPort from 'get-port';

/** Where each part listens, on loopback. */
export interface Ports {
  readonly gateway: number;
  readonly identity: number;
  readonly billing: number;
  readonly crm: number;
  readonly postgres: number;
  readonly nats: number;
  readonly mail: number;
  readonly smtp: number;
  /** Takes the traces of all parts. */
  readonly traces: number;
  /** Where each part tells its metrics. */
  readonly gatewayInternal: number;
  readonly identityInternal: number;
  readonly billingInternal: number;
  readonly crmInternal: number;
}

/** The addresses that `npm start` uses and the documentation names. */
export const defaultPorts: Ports = {
  gateway: 8080,
  identity: 4101,
  billing: 4102,
  crm: 4103,
  postgres: 5433,
  nats: 4223,
  mail: 1080,
  smtp: 1025,
  traces: 4318,
  gatewayInternal: 4110,
  identityInternal: 4111,
  billingInternal: 4112,
  crmInternal: 4113,
};

const NAMES: Readonly<Record<keyof Ports, string>> = {
  gateway: 'the gateway (the product itself)',
  identity: 'services/identity',
  billing: 'services/billing',
  crm: 'services/crm',
  postgres: 'Postgres',
  nats: 'NATS',
  mail: "the mail catcher's page",
  smtp: "the mail catcher's SMTP",
  traces: 'the trace receiver',
  gatewayInternal: 'the internal side of the gateway',
  identityInternal: 'the internal side of services/identity',
  billingInternal: 'the internal side of services/billing',
  crmInternal: 'the internal side of services/crm',
};

/** Ports that nobody uses now, for a stack beside another one. */
export async function freePorts(): Promise<Ports> {
  const taken: number[] = [];
  const ports: Partial<Record<keyof Ports, number>> = {};
  for (const part of Object.keys(defaultPorts) as (keyof Ports)[]) {
    const port = await getPort({ host: '127.0.0.1', exclude: taken });
    ports[part] = port;
    taken.push(port);
  }
  return ports as Ports;
}

/**
 * Makes sure that every port is free.
 * @throws Error that names each part whose port is taken, and what to do.
 */
export async function checkPorts(ports: Ports): Promise<void> {
  const problems: string[] = [];
  for (const [part, port] of Object.entries(ports) as [keyof Ports, number][]) {
    if (await isFree(port)) continue;
    const way =
      part === 'gateway'
        ? 'Stop that program, or choose another port: PORT=8090 npm start.'
        : 'Stop that program and start again.';
    problems.push(`Port ${String(port)}, where ${NAMES[part]} listens, is taken by another program. ${way}`);
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
