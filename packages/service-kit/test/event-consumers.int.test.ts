import { randomUUID } from 'node:crypto';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import { connect, type NatsConnection as ServerConnection } from '@nats-io/transport-node';
import { inboxPrefix, type EventSubject } from '@bindery/contracts/messaging';
import {
  createServiceDatabase,
  eventually,
  startNats,
  type TestDatabase,
  type TestNats,
} from '@bindery/test-kit';
import { pino } from 'pino';
import pg from 'pg';
import { unavailable } from '../src/errors/app-error.js';
import { ensureStreams } from '../src/nats/streams.js';
import { NatsConnection } from '../src/nats-connection/nats-connection.js';
import { EventConsumers } from '../src/outbox/index.js';
import { pgDatabase } from './pg-database.js';

const CHANGED = 'identity.user.changed.v1';
const REMOVED = 'identity.user.removed.v1';
// Five failures take eight and a half seconds of growing pauses, a sixth try comes ten later.
const WITHIN = { timeoutMs: 40_000 };

let database: TestDatabase;
let nats: TestNats;
let identity: ServerConnection;
let stream: JetStreamClient;
let pool: pg.Pool;

beforeAll(async () => {
  [database, nats] = await Promise.all([createServiceDatabase('crm'), startNats()]);
  identity = await connect({
    servers: nats.url,
    ...nats.credentialsFor('identity'),
    inboxPrefix: inboxPrefix('identity'),
  });
  await ensureStreams(identity, 'identity');
  stream = jetstream(identity);
  pool = new pg.Pool({ connectionString: database.databaseUrl, max: 4 });
});
afterAll(async () => {
  await identity.close();
  await pool.end();
  await Promise.all([nats.close(), database.close()]);
});

async function publish(subject: EventSubject, id: string = randomUUID()): Promise<string> {
  const userId = randomUUID();
  const event = {
    id,
    time: new Date().toISOString(),
    schema_version: 1,
    account_id: userId,
    subject_id: userId,
    version: 1,
  };
  await stream.publish(subject, JSON.stringify({ ...event, data: { user_id: userId } }), {
    msgID: randomUUID(),
  });
  return id;
}

function startConsumers(handlers: Partial<Record<EventSubject, (id: string) => Promise<void>>>) {
  const env = nats.envFor('crm');
  const logger = pino({ level: 'silent' });
  const connection = new NatsConnection('crm', env, logger);
  const consumers = new EventConsumers(
    pgDatabase(pool),
    { name: 'crm', config: env } as never,
    logger,
    connection,
  );
  for (const [subject, handle] of Object.entries(handlers)) {
    consumers.on(subject as EventSubject, (event) => handle(event.id));
  }
  consumers.onApplicationBootstrap();
  return {
    async stop() {
      await consumers.onApplicationShutdown();
      await connection.close();
    },
  };
}

describe('an event consumer', () => {
  it('handles a duplicate event once and resumes after a restart', async () => {
    const seen: string[] = [];
    const handle = (id: string) => Promise.resolve(void seen.push(id));
    let consumers = startConsumers({ [CHANGED]: handle });
    const first = await publish(CHANGED);
    await publish(CHANGED, first);
    const second = await publish(CHANGED);
    await eventually(() => expect(seen).toEqual([first, second]));
    await consumers.stop();
    const whileAway = await publish(CHANGED);
    consumers = startConsumers({ [CHANGED]: handle });
    await eventually(() => expect(seen).toEqual([first, second, whileAway]));
    await consumers.stop();
  });

  it('dead-letters an event after five failures, but not one awaiting another service', async () => {
    const failures = new Map<string, number>();
    const failing = await publish(CHANGED);
    const next = await publish(CHANGED);
    const waiting = await publish(REMOVED);
    const done: string[] = [];
    const consumers = startConsumers({
      [CHANGED]: (id) => {
        if (id !== failing) return Promise.resolve(void done.push(id));
        failures.set(id, (failures.get(id) ?? 0) + 1);
        return Promise.reject(new Error('this event cannot be handled'));
      },
      [REMOVED]: (id) => {
        const tries = (failures.get(id) ?? 0) + 1;
        failures.set(id, tries);
        return tries > 5
          ? Promise.resolve(void done.push(id))
          : Promise.reject(unavailable('identity', undefined));
      },
    });
    await eventually(() => expect(done).toEqual([next, waiting]), WITHIN);
    await consumers.stop();
    expect(failures.get(failing)).toBe(5);
    const parked = await pool.query<{ subject: string; payload: string; reason: string }>(
      'SELECT * FROM parked_events',
    );
    expect(parked.rows).toMatchObject([{ subject: CHANGED, reason: 'Error: this event cannot be handled' }]);
    expect(parked.rows[0]?.payload).toContain(failing);
  });
});
