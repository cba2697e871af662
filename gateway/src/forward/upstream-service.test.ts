import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '@bindery/test-kit';
import { ResponseRelay } from './response-relay.js';
import { UpstreamCall } from './upstream-call.js';
import { FileMissingError } from './upstream-error.js';
import { UpstreamService } from './upstream-service.js';
import { withinTime } from './within-time.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** Two addresses of every machine. Only Linux has all of 127.0.0.0/8. */
const HERE = '127.0.0.1';
const THERE = process.platform === 'linux' ? '127.0.0.2' : '::1';
const inUrl = (address: string) => (address.includes(':') ? `[${address}]` : address);

async function listen(address: string, port: number, listener: Parameters<typeof createServer>[1]) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, address, resolve));
  return (server.address() as AddressInfo).port;
}

/** A replica that answers with its address, and remembers the names that it is called by. */
async function startReplica(address: string, port = 0) {
  const hosts: (string | undefined)[] = [];
  const actual = await listen(address, port, (req, res) => {
    hosts.push(req.headers.host);
    res.end(address);
  });
  return { port: actual, hosts };
}

/** A name server. */
const names = (addresses: () => readonly string[], everyMs = 10) => ({
  resolve: () => Promise.resolve(addresses()),
  everyMs,
});

/** A server in the gateway's place; the address of the replica that answers it, or the name of the error. */
async function gatewayOf(service: UpstreamService) {
  const port = await listen('127.0.0.1', 0, (_req, res) => {
    const call = new UpstreamCall({
      method: 'GET',
      path: '/file',
      headers: [],
      body: undefined,
      deadline: performance.now() + 4_000,
      hasIdempotencyKey: false,
      isFile: true,
      relay: new ResponseRelay(res),
      renewsToken: false,
    });
    service.send(call).catch((error: unknown) => res.end((error as Error).name));
  });
  return async () => (await fetch(`http://127.0.0.1:${String(port)}`)).text();
}

describe('a service whose name has several addresses', () => {
  test('gets requests at each of them, under its name', async () => {
    const { port, hosts } = await startReplica(HERE);
    await startReplica(THERE, port);
    const url = `http://crm.test:${String(port)}`;
    const service = new UpstreamService(
      [url],
      8,
      names(() => [HERE, THERE]),
    );
    const whoAnswers = await gatewayOf(service);
    expect([await whoAnswers(), await whoAnswers()].sort()).toEqual([HERE, THERE]);
    expect(hosts).toEqual([`crm.test:${String(port)}`]);
  });

  test('is found at its new address as soon as a request fails at the old one', async () => {
    const { port } = await startReplica(HERE);
    let address = THERE;
    const url = `http://crm.test:${String(port)}`;
    const service = new UpstreamService(
      [url],
      8,
      names(() => [address], 60_000),
    );
    const whoAnswers = await gatewayOf(service);
    await eventually(async () => expect(await whoAnswers()).toBe('UpstreamUnavailableError'));
    address = HERE;
    await eventually(async () => expect(await whoAnswers()).toBe(HERE));
    expect(service.replicas).toHaveLength(1);
  });

  test('lets a request finish at an address that is gone', async () => {
    let finish: (() => void) | undefined;
    const port = await listen(HERE, 0, (req, res) => {
      if (req.url === '/file') finish = () => res.end(HERE);
      else res.end();
    });
    let addresses = [HERE];
    const service = new UpstreamService(
      [`http://crm.test:${String(port)}`],
      8,
      names(() => addresses),
    );
    const whoAnswers = await gatewayOf(service);
    const slow = whoAnswers();
    await eventually(() => expect(finish).toBeDefined());
    const [before] = service.replicas;
    await startReplica(THERE, port);
    addresses = [THERE];
    await eventually(() => expect(service.replicas).not.toContain(before));
    expect(await whoAnswers()).toBe(THERE);
    finish?.();
    expect(await slow).toBe(HERE);
  });

  test('is unavailable when its name has no address', async () => {
    const service = new UpstreamService(['http://crm.test'], 8, {
      resolve: () => Promise.reject(new Error('no such name')),
    });
    expect(await (await gatewayOf(service))()).toBe('UpstreamUnavailableError');
  });
});

describe('a lone replica that answers nothing', () => {
  test('gets no more requests, only liveness checks, until it answers one', async () => {
    let isFrozen = true;
    const paths: (string | undefined)[] = [];
    const port = await listen(HERE, 0, (req, res) => {
      paths.push(req.url);
      if (!isFrozen) res.end(HERE);
    });
    const service = new UpstreamService([`http://127.0.0.1:${String(port)}`], 8);
    const whoAnswers = await gatewayOf(service);
    expect(await whoAnswers()).toBe('UpstreamUnavailableError');
    await eventually(() => expect(service.replicas.map(({ isReachable }) => isReachable)).toEqual([false]));
    expect(await whoAnswers()).toBe('UpstreamUnavailableError');
    expect(paths.filter((path) => path === '/file')).toHaveLength(1);
    isFrozen = false;
    await eventually(async () => expect(await whoAnswers()).toBe(HERE));
  });

  test('is given up while it waits for its connection', async () => {
    const never = new Promise<never>(() => undefined);
    await expect(withinTime(1, () => never)).rejects.toThrow('No answer in time');
  });
});

describe('a file that one replica lacks', () => {
  test('comes from the other', async () => {
    const port = await listen(HERE, 0, (_req, res) => res.writeHead(404).end('none'));
    await startReplica(THERE, port);
    const urls = [HERE, THERE].map((address) => `http://${inUrl(address)}:${String(port)}`);
    const whoAnswers = await gatewayOf(new UpstreamService(urls, 8));
    expect([await whoAnswers(), await whoAnswers()]).toEqual([THERE, THERE]);
  });

  test('is missing when no replica has it', async () => {
    const port = await listen(HERE, 0, (_req, res) => res.writeHead(404).end('none'));
    const whoAnswers = await gatewayOf(new UpstreamService([`http://127.0.0.1:${String(port)}`], 8));
    expect(await whoAnswers()).toBe(FileMissingError.name);
  });
});
