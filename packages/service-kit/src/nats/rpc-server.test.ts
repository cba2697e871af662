import type { NatsConnection } from '../nats-connection/nats-connection.js';
import { RpcServer } from './rpc-server.js';

const SUBJECT = 'identity.account.get';

describe("Nest's NATS server on the service's own connection", () => {
  it('subscribes each handler there in the queue group of the service, and unsubscribes on close', async () => {
    const events: string[] = [];
    const connection = {
      subscribe: (subject: string, { queue, callback }: { queue: string; callback: unknown }) => {
        events.push(`${subject} as ${queue} by ${typeof callback}`);
        const closed = new Promise(() => undefined);
        return { closed, unsubscribe: () => events.push(`not ${subject}`) };
      },
    };
    const nats = { connection: () => Promise.resolve(connection) } as unknown as NatsConnection;
    const server = new RpcServer(nats, 'identity');
    server.addHandler(SUBJECT, () => Promise.resolve({}));
    let failure: unknown;
    await server.listen((error?: unknown) => {
      failure = error;
    });
    expect(failure).toBeUndefined();
    expect(events).toEqual([`${SUBJECT} as identity by function`]);
    await server.close();
    expect(events.at(-1)).toBe(`not ${SUBJECT}`);
  });

  it('replies in the packet that RPC clients read', async () => {
    const server = new RpcServer({} as NatsConnection, 'identity');
    server.addHandler(SUBJECT, (data: unknown) => Promise.resolve({ echo: data }));
    const replies: unknown[] = [];
    const message = {
      data: JSON.stringify({ id: 'one', pattern: SUBJECT, data: 'asked' }),
      subject: SUBJECT,
      reply: 'inbox',
      respond: (reply: string | Uint8Array) =>
        replies.push(JSON.parse(typeof reply === 'string' ? reply : Buffer.from(reply).toString())),
    };
    await server.handleMessage(SUBJECT, {
      ...message,
      json: () => JSON.parse(message.data) as unknown,
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(replies).toEqual([{ id: 'one', response: { echo: 'asked' }, isDisposed: true }]);
  });
});
