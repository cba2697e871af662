import { randomUUID } from 'node:crypto';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { inboxPrefix } from '@bindery/contracts/messaging';
import { eventually } from '@bindery/test-kit';
import { newOpsToken, startServiceUnderTest, type ServiceUnderTest } from './service-under-test.js';

const CHANGED = 'identity.account.changed.v1';
const SLOW = { timeoutMs: 15_000 };
const token = newOpsToken();
const handled: string[] = [];
let service: ServiceUnderTest;
let identity: NatsConnection;

beforeAll(async () => {
  service = await startServiceUnderTest(
    { [CHANGED]: (event) => Promise.resolve(void handled.push(event.id)) },
    token,
  );
  identity = await connect({
    servers: service.nats.url,
    ...service.nats.credentialsFor('identity'),
    inboxPrefix: inboxPrefix('identity'),
  });
});
afterAll(async () => {
  await identity.close();
  await service.stop();
});

async function publish(account: string, record: string, data: object = {}): Promise<string> {
  const id = randomUUID();
  const event = {
    ...{ id, time: new Date().toISOString(), schema_version: 1, account_id: account, subject_id: record },
    ...{ version: 1, data: { time_zone: null, rules: {}, ...data } },
  };
  await jetstream(identity).publish(CHANGED, JSON.stringify(event), { msgID: id });
  return id;
}
const held = () => service.rows('SELECT message_key FROM newer_events');
const listed = async () =>
  (await service.call('GET', '/internal/ops/dead-lettered-events')).body as {
    events: unknown[];
    newer: { events: number; since: string; reason: string }[];
  };

it('an event with a field of a newer release waits for it, with the later ones of its record', async () => {
  const [account, record, other] = [randomUUID(), randomUUID(), randomUUID()];
  const unknown = await publish(account, record, { pronouns: 'they' });
  const behind = await publish(account, record);
  const sibling = await publish(account, other);
  // Other records of the account go on.
  await eventually(() => expect(handled).toEqual([sibling]), SLOW);
  expect(await held()).toHaveLength(2);
  expect(await listed()).toMatchObject({
    events: [],
    newer: [
      {
        subject: CHANGED,
        account_id: account,
        events: 2,
        reason: 'The field data.pronouns is unknown to this release.',
      },
    ],
  });

  // A start of the same release changes nothing.
  await service.restart(token);
  const more = await publish(account, other);
  await eventually(() => expect(handled).toEqual([sibling, more]), SLOW);
  expect(await held()).toHaveLength(2);

  // To a newer release, the event is one that it knows.
  await service.rows("UPDATE newer_events SET payload = ((payload::jsonb) #- '{data,pronouns}')::text");
  await service.restart(token);
  await eventually(() => expect(handled).toEqual([sibling, more, unknown, behind]), SLOW);
  expect(await held()).toEqual([]);
  expect(await service.rows('SELECT reason FROM dead_lettered_events')).toEqual([]);
});

it('an event that is broken is dead-lettered with a sentence, and not held', async () => {
  const account = randomUUID();
  await publish(account, account, { time_zone: 5 });
  await eventually(async () => {
    await service.rows('UPDATE deferred_events SET due_at = now() WHERE due_at < now() + $1', ['25 seconds']);
    expect(await service.rows('SELECT reason FROM dead_lettered_events')).toEqual([
      { reason: "It doesn't fit its contract: data.time_zone (invalid type)." },
    ]);
  }, SLOW);
  expect(await held()).toEqual([]);
});
