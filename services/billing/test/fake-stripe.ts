import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Fields = Record<string, unknown>;

/** A Stripe object that a test has set. */
interface Held extends Fields {
  readonly id: string;
  readonly object: string;
}

/**
 * Fakes the Stripe routes that read the current state. A test sets the objects directly, also in states that take the
 * emulator many steps to reach.
 */
export async function startFakeStripe() {
  const held = new Map<string, Held>();
  const calls: string[] = [];
  const unreachable = new Set<string>();
  let isAway = false;
  let beforeAnswer: () => Promise<void> = () => Promise.resolve();
  const server = createServer((request, response) => {
    void beforeAnswer().then(() => {
      calls.push(`${request.method ?? ''} ${(request.url ?? '').split('?')[0] ?? ''}`);
      if ([...unreachable].some((id) => request.url?.includes(id))) request.socket.destroy();
      else if (isAway)
        answer(response, 500, { error: { type: 'api_error', message: 'The provider is away.' } });
      else route(held, request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    /** `GET /v1/subscriptions`, in order. */
    calls,
    put: (...objects: Held[]) => objects.forEach((object) => held.set(object.id, object)),
    change: (id: string, changes: Fields) => held.set(id, { ...(held.get(id) as Held), ...changes }),
    state: (id: string) => held.get(id),
    away: (now: boolean) => void (isAway = now),
    /** Disconnects every request that names one of these objects. */
    cutOff: (...ids: string[]) => ids.forEach((id) => unreachable.add(id)),
    /** Delays every response until `wait` resolves. */
    holdAnswers: (wait: () => Promise<void>) => void (beforeAnswer = wait),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;

function route(held: Map<string, Held>, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '', 'http://provider');
  const id = url.pathname.split('/').at(-1) ?? '';
  const found = held.get(id);
  if (url.pathname === '/v1/subscriptions') list(held, url.searchParams, response);
  else if (!found) missing(response, id);
  else {
    const ended = { ...found, status: 'canceled', ended_at: Math.floor(Date.now() / 1_000) };
    if (request.method === 'DELETE') held.set(id, ended);
    answer(response, 200, held.get(id));
  }
}

function list(held: Map<string, Held>, query: URLSearchParams, response: ServerResponse): void {
  const customer = query.get('customer');
  const known = customer === null ? undefined : held.get(customer);
  if (customer !== null && (!known || known['deleted'] === true)) {
    missing(response, customer);
    return;
  }
  const all = [...held.values()].filter(
    (object) => object.object === 'subscription' && (customer === null || object['customer'] === customer),
  );
  const start = all.findIndex(({ id }) => id === query.get('starting_after')) + 1;
  const page = all.slice(start, start + Number(query.get('limit') ?? 10));
  const has_more = start + page.length < all.length;
  answer(response, 200, { object: 'list', url: '/v1/subscriptions', has_more, data: page });
}

function missing(response: ServerResponse, id: string): void {
  const error = { type: 'invalid_request_error', code: 'resource_missing', message: `No such object: ${id}` };
  answer(response, 404, { error });
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
