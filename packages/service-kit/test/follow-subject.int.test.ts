import { getEventListeners } from 'node:events';
import { connect } from '@nats-io/transport-node';
import { inboxPrefix } from '@bindery/contracts/messaging';
import { eventually, startNats } from '@bindery/test-kit';
import { pino } from 'pino';
import { followSubject } from '../src/auth/follow-subject.js';
import type { NatsConnection } from '../src/nats-connection/nats-connection.js';
import { ensureStreams } from '../src/nats/streams.js';
import { silenceableConsumer } from './silenceable-consumer.js';

const RECONNECTS = 10;

/** NATS with identity's streams, and a connection of identity's. */
async function startNatsOfIdentity() {
  const nats = await startNats();
  const connection = await connect({
    servers: nats.url,
    ...nats.credentialsFor('identity'),
    inboxPrefix: inboxPrefix('identity'),
  });
  await ensureStreams(connection, 'identity');
  return { nats, connection };
}

describe('a follower of a subject', () => {
  it('keeps the same number of listeners however often it reconnects', async () => {
    const { nats, connection } = await startNatsOfIdentity();
    const listeners = new Set<() => void>();
    let opened = 0;
    const reconnecting = {
      connection: () => Promise.resolve(connection),
      onReconnect: (listener: () => void) => {
        opened += 1;
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    } as unknown as NatsConnection;
    const stopping = new AbortController();
    const follower = followSubject('identity.access.changed.v1', () => undefined, {
      nats: reconnecting,
      logger: pino({ level: 'silent' }),
      stop: stopping.signal,
    });
    for (let reconnect = 1; reconnect <= RECONNECTS; reconnect += 1) {
      await eventually(() => expect(opened).toBe(reconnect));
      for (const listener of listeners) listener();
    }
    await eventually(() => expect(opened).toBe(RECONNECTS + 1));
    expect(getEventListeners(stopping.signal, 'abort')).toHaveLength(1);
    expect(listeners.size).toBe(1);
    stopping.abort();
    await follower.ended;
    await connection.close();
    await nats.close();
  });

  it('opens the stream again when the server of its consumer is lost', async () => {
    const { nats, connection } = await startNatsOfIdentity();
    const first = silenceableConsumer(connection);
    const stopping = new AbortController();
    const follower = followSubject('identity.access.changed.v1', () => undefined, {
      nats: {
        connection: () => Promise.resolve(connection),
        onReconnect: () => () => undefined,
      } as unknown as NatsConnection,
      logger: pino({ level: 'silent' }),
      stop: stopping.signal,
    });
    await eventually(() => expect(follower.isFollowing()).toBe(true));
    first.silence();
    await eventually(() => expect(first.successors()).toBe(1));
    await eventually(() => expect(follower.isFollowing()).toBe(true));
    stopping.abort();
    await follower.ended;
    await connection.close();
    await nats.close();
  });
});
