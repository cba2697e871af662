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
import { EventConsumers, OutboxRelay, type EventHandler } from '../src/outbox/index.js';
import { pgDatabase } from './pg-database.js';
import { silenceableConsumer } from './silenceable-consumer.js';

const CHANGED = 'identity.user.changed.v1';
const REMOVED = 'identity.user.removed.v1';
/** For what takes several looks, each after a pause. */
const LONG = { timeoutMs: 15_000 };

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

/** @param userId whose account it is as well */
async function publish(
  subject: EventSubject,
  id: string = randomUUID(),
  userId: string = randomUUID(),
): Promise<string> {
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

const logger = pino({ level: 'silent' });
const crmConnection = () => new NatsConnection('crm', nats.envFor('crm'), logger);

function startConsumers(
  handlers: Partial<Record<EventSubject, (id: string) => Promise<void>>>,
  changed?: EventHandler<typeof CHANGED>,
  connection = crmConnection(),
) {
  const database = pgDatabase(pool);
  const settings = { name: 'crm', config: nats.envFor('crm') } as never;
  const relay = new OutboxRelay(database, settings, logger, connection);
  const consumers = new EventConsumers(database, settings, logger, connection, relay);
  for (const [subject, handle] of Object.entries(handlers)) {
    consumers.on(subject as EventSubject, (event) => handle(event.id));
  }
  if (changed) consumers.on(CHANGED, changed);
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

  it('opens its consumer again when the server of it is lost', async () => {
    const connection = crmConnection();
    const open = await connection.connection();
    if (!open) throw new Error('not connected');
    const first = silenceableConsumer(open);
    const seen: string[] = [];
    const consumers = startConsumers(
      { [REMOVED]: (id) => Promise.resolve(void seen.push(id)) },
      undefined,
      connection,
    );
    const before = await publish(REMOVED);
    await eventually(() => expect(seen).toContain(before));
    first.silence();
    await eventually(() => expect(first.successors()).toBe(1), LONG);
    const after = await publish(REMOVED);
    await eventually(() => expect(seen).toContain(after), LONG);
    await consumers.stop();
  });

  it('dead-letters an event after five failures, which waiting for another part is not', async () => {
    const tries = new Map<string, number>();
    const [failing, next, waiting] = [randomUUID(), randomUUID(), randomUUID()];
    const done: string[] = [];
    const handle = (id: string) => {
      const attempt = (tries.get(id) ?? 0) + 1;
      tries.set(id, attempt);
      if (id === failing) return Promise.reject(new Error('this event cannot be handled'));
      // Away five times, then one failure: that is the first.
      if (id === waiting && attempt <= 5) return Promise.reject(unavailable('identity', undefined));
      if (id === waiting && attempt === 6)
        return Promise.reject(new Error('two transactions in each other’s way'));
      return Promise.resolve(void done.push(id));
    };
    const consumers = startConsumers({ [CHANGED]: handle, [REMOVED]: handle });
    await publish(CHANGED, failing);
    await publish(CHANGED, next);
    await publish(REMOVED, waiting);
    await eventually(async () => {
      await pool.query(
        'UPDATE deferred_events SET due_at = now() WHERE attempts > 0 AND due_at < now() + $1',
        [
          // An attempt under way has its event for 30 seconds.
          '25 seconds',
        ],
      );
      expect(done).toEqual([next, waiting]);
      const deadLettered = await pool.query('SELECT subject, payload, reason FROM dead_lettered_events');
      expect(deadLettered.rows).toEqual([
        {
          subject: CHANGED,
          payload: expect.stringContaining(failing) as string,
          reason: 'It failed with Error: this event cannot be handled',
        },
      ]);
    }, LONG);
    expect(tries.get(failing)).toBe(5);
    await consumers.stop();
  });

  it('holds up only the events of the same account when one cannot be handled yet', async () => {
    const [stuck, behind, other] = [randomUUID(), randomUUID(), randomUUID()];
    const done: string[] = [];
    let isAway = true;
    const consumers = startConsumers({
      [CHANGED]: (id) =>
        isAway && id === stuck
          ? Promise.reject(unavailable('the payment provider', undefined))
          : Promise.resolve(void done.push(id)),
    });
    const account = randomUUID();
    await publish(CHANGED, stuck, account);
    await publish(CHANGED, behind, account);
    await publish(CHANGED, other);
    await eventually(() => expect(done).toEqual([other]));
    isAway = false;
    await eventually(() => expect(done).toEqual([other, stuck, behind]));
    await consumers.stop();
  });

  it('retries a large backlog in order within each account', async () => {
    const [accounts, events] = [50, 1_000];
    const done: { account: string; version: number }[] = [];
    const { rows } = await pool.query<{ count: number }>(
      `WITH waiting AS (
         INSERT INTO deferred_events (subject, account_id, message_key, payload, due_at)
         SELECT $1, account, n::text, jsonb_build_object('id', gen_random_uuid(), 'time', '2026-11-20T12:00:00Z',
           'schema_version', 1, 'account_id', account, 'subject_id', account, 'version', n,
           'data', jsonb_build_object('user_id', account)), now()
         FROM generate_series(1, $2::int) AS n,
           LATERAL (SELECT ('00000000-0000-4000-8000-' || lpad(to_hex(n % $3::int), 12, '0'))::uuid AS account)
         RETURNING 1)
       SELECT count(*)::int AS count FROM waiting`,
      [CHANGED, events, accounts],
    );
    expect(rows[0]?.count).toBe(events);
    const consumers = startConsumers({}, (event) => {
      done.push({ account: event.account_id, version: event.version });
      return Promise.resolve();
    });
    await eventually(() => expect(done).toHaveLength(events), LONG);
    await consumers.stop();
    for (const account of new Set(done.map((event) => event.account))) {
      const versions = done.filter((event) => event.account === account).map(({ version }) => version);
      expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    }
  });
});
