import { randomUUID } from 'node:crypto';
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection as ServerConnection } from '@nats-io/transport-node';
import { durableName, inboxPrefix } from '@bindery/contracts/messaging';
import {
  createServiceDatabase,
  eventually,
  startNats,
  startSlowProxy,
  type SlowProxy,
  type TestDatabase,
  type TestNats,
} from '@bindery/test-kit';
import { pino } from 'pino';
import pg from 'pg';
import { NatsConnection } from '../src/nats-connection/nats-connection.js';
import { OutboxRelay } from '../src/outbox/index.js';
import { pgDatabase } from './pg-database.js';

const SUBJECT = 'billing.notice.due.v1';
const EVENTS = 300;

let database: TestDatabase;
let nats: TestNats;
let proxy: SlowProxy;
let reader: ServerConnection;
let superuser: pg.Pool;

beforeAll(async () => {
  [database, nats] = await Promise.all([createServiceDatabase('billing'), startNats()]);
  proxy = await startSlowProxy({ host: '127.0.0.1', port: Number(new URL(nats.url).port) });
  reader = await connect({
    servers: nats.url,
    ...nats.credentialsFor('identity'),
    inboxPrefix: inboxPrefix('identity'),
  });
  superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 1 });
});
afterAll(async () => {
  await reader.close();
  await superuser.end();
  await proxy.close();
  await Promise.all([nats.close(), database.close()]);
});

function startReplica() {
  const pool = new pg.Pool({ connectionString: database.databaseUrl, max: 4, application_name: 'replica' });
  const env = nats.envFor('billing');
  const logger = pino({ level: 'silent' });
  const connection = new NatsConnection(
    'billing',
    { ...env, NATS_URL: `nats://127.0.0.1:${String(proxy.port)}` },
    logger,
  );
  const relay = new OutboxRelay(
    pgDatabase(pool),
    { name: 'billing', config: env } as never,
    logger,
    connection,
  );
  relay.onApplicationBootstrap();
  return {
    relay,
    async stop() {
      await relay.onApplicationShutdown();
      await connection.close();
      await pool.end();
    },
  };
}

async function record(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await superuser.query(
    `INSERT INTO outbox (id, subject, payload)
     SELECT id, $2, jsonb_build_object('id', id) FROM unnest($1::uuid[]) WITH ORDINALITY AS event (id, place)
     ORDER BY place`,
    [ids, SUBJECT],
  );
  return ids;
}

/** Events that have come into the stream since the last look. */
async function streamed(): Promise<string[]> {
  const durable_name = durableName('identity', SUBJECT);
  const manager = await jetstreamManager(reader, { checkAPI: false });
  const { num_pending } = await manager.consumers.add('BILLING_EVENTS', {
    durable_name,
    filter_subject: SUBJECT,
    ack_policy: AckPolicy.Explicit,
  });
  const consumer = await jetstream(reader).consumers.get('BILLING_EVENTS', durable_name);
  const ids: string[] = [];
  for await (const message of await consumer.fetch({
    max_messages: Math.max(1, num_pending),
    expires: 1_000,
  })) {
    ids.push(message.json<{ id: string }>().id);
    message.ack();
  }
  return ids;
}

const waiting = async () => {
  const { rows } = await superuser.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM outbox WHERE published_at IS NULL',
  );
  return rows[0]?.count;
};

describe('the outbox relays of two replicas', () => {
  it('publish every event once and in order, and leave no lease behind', async () => {
    const replicas = [startReplica(), startReplica()];
    const ids: string[] = [];
    for (let batch = 0; batch < 3; batch += 1) {
      ids.push(...(await record(EVENTS / 3)));
      for (const { relay } of replicas) relay.wake();
    }
    await eventually(async () => expect(await waiting()).toBe(0));
    await Promise.all(replicas.map(({ relay }) => relay.flush()));
    expect(await streamed()).toEqual(ids);
    expect((await superuser.query('SELECT name FROM leases')).rows).toEqual([]);
    await Promise.all(replicas.map(({ stop }) => stop()));
  });

  it('keep no transaction open while NATS answers late, and publish the rest in order afterwards', async () => {
    const replica = startReplica();
    await replica.relay.flush();
    await streamed();
    proxy.delayBy(1_000);
    const ids = await record(3);
    replica.relay.wake();
    await eventually(async () => {
      const { rows } = await superuser.query('SELECT name FROM leases');
      expect(rows).toEqual([{ name: 'outbox' }]);
    });
    // The relay reads the events after it has taken the lease.
    await eventually(async () => {
      const { rows } = await superuser.query(
        `SELECT state FROM pg_stat_activity WHERE application_name = 'replica' AND state <> 'idle'`,
      );
      expect(rows).toEqual([]);
    });
    expect(await waiting()).toBe(3);
    proxy.delayBy(0);
    await eventually(async () => expect(await waiting()).toBe(0), { timeoutMs: 15_000 });
    expect(await streamed()).toEqual(ids);
    await replica.stop();
  });

  it('publish what a replica that died under its lease left, once the lease is over', async () => {
    await superuser.query(
      `INSERT INTO leases (name, holder, expires_at) VALUES ('outbox', gen_random_uuid(), now() + interval '1 second')`,
    );
    const [id] = await record(1);
    const replica = startReplica();
    await eventually(async () => expect(await waiting()).toBe(0));
    expect(await streamed()).toEqual([id]);
    await replica.stop();
  });
});
