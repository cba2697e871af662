import { randomUUID } from 'node:crypto';
import { waitFor } from '@bindery/test-kit';
import { Webhook } from 'standardwebhooks';
import { startDeliveriesUnderTest, type DeliveriesUnderTest } from '../../test/deliveries-under-test.js';

let integrations: DeliveriesUnderTest;
beforeAll(async () => {
  integrations = await startDeliveriesUnderTest();
});
afterAll(async () => {
  await integrations.closeServices();
  await integrations.stop();
});

const verified = (secret: string, { body, headers }: { body: string; headers: object }) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

it('delivers a change, signed as a verifier accepts it, with ids alone', async () => {
  const receiver = await integrations.receiver();
  const { owner, id, secret } = await integrations.endpoint(receiver.url);
  const { event, recordId } = await integrations.createIndividual(owner.accountId);
  const delivered = await integrations.delivery(owner, id, ({ state }) => state === 'succeeded');
  const [request] = receiver.received;
  expect(receiver.received).toHaveLength(1);
  expect(request && verified(secret, request)).toEqual({
    ...{
      type: 'individual.created',
      timestamp: event.time,
      data: { id: recordId, record_type: 'individual' },
    },
  });
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': delivered.message_id,
  });
  expect(delivered).toMatchObject({ is_test: false, next_attempt_at: null, payload: request?.payload });
  expect(delivered.attempts).toMatchObject([{ number: 1, outcome: 'succeeded', status: 204, answer: '' }]);
});

it('delivers the same event once, though it arrives twice', async () => {
  const receiver = await integrations.receiver();
  const { owner } = await integrations.endpoint(receiver.url);
  const { event } = await integrations.createIndividual(owner.accountId);
  await integrations.handled(event.id);
  // As a stream redelivers what was not acknowledged.
  await integrations.rows('DELETE FROM inbox WHERE event_id = $1', [event.id]);
  await integrations.services.publish('crm.record.changed.v1', event);
  await integrations.handled(event.id);
  const later = await integrations.createIndividual(owner.accountId);
  await integrations.handled(later.event.id);
  await waitFor(() => receiver.received.find(({ payload }) => payload.data.id === later.recordId));
  const times = receiver.received.map(({ payload }) => payload.timestamp);
  expect(times.toSorted()).toEqual([event.time, later.event.time]);
});

it('makes a message of each record of a batch, and one of an accepted draft', async () => {
  const receiver = await integrations.receiver();
  const { owner } = await integrations.endpoint(receiver.url, ['policy.created', 'capture.draft.accepted']);
  const record_ids = Array.from({ length: 20 }, () => randomUUID());
  const import_id = randomUUID();
  const batch = { record_type: 'policy', change: 'created', record_ids, origin: { import_id } } as const;
  const { services } = integrations;
  await services.publish('crm.records.changed.v1', services.event(owner.accountId, batch));
  const draft = { draft_id: randomUUID(), individual_id: randomUUID() };
  await services.publish('crm.capture.draft.accepted.v1', services.event(owner.accountId, draft));
  await waitFor(() => (receiver.received.length === 21 ? true : undefined));
  const ofType = (type: string) => receiver.received.filter(({ payload }) => payload.type === type);
  const policies = ofType('policy.created').map(({ payload }) => payload.data);
  expect(policies.map(({ id }) => id).sort()).toEqual(record_ids.toSorted());
  expect(policies.every((data) => data.import_id === import_id)).toBe(true);
  expect(ofType('capture.draft.accepted')[0]?.payload.data).toEqual({
    ...{ id: draft.draft_id, individual_id: draft.individual_id },
  });
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(21);
});

it('stores nothing that no endpoint of the account subscribes to', async () => {
  const receiver = await integrations.receiver();
  const { owner } = await integrations.endpoint(receiver.url, ['task.created']);
  const own = await integrations.createIndividual(owner.accountId);
  const others = await integrations.createIndividual(randomUUID());
  for (const { event } of [own, others]) await integrations.handled(event.id);
  const ids = [owner.accountId, others.event.account_id];
  expect(
    await integrations.rows('SELECT id FROM webhook_messages WHERE account_id = ANY ($1)', [ids]),
  ).toEqual([]);
});

it('signs by both secrets after a rotation, and by one when the grace is over', async () => {
  const receiver = await integrations.receiver();
  const { owner, at, id, secret } = await integrations.endpoint(receiver.url);
  const { body } = await integrations.call<{ secret: string }>('POST', `${at}/rotate-secret`, owner, {
    grace_hours: 0,
  });
  const test = { event_type: 'individual.created' };
  await integrations.call('POST', `${at}/test`, owner, test);
  await integrations.delivery(owner, id, ({ state }) => state === 'succeeded');
  const rotated = await integrations.call<{ secret: string }>('POST', `${at}/rotate-secret`, owner, {});
  await integrations.call('POST', `${at}/test`, owner, test);
  const [first, second] = await waitFor(() =>
    receiver.received.length === 2 ? receiver.received : undefined,
  );
  if (!first || !second) throw new Error('Two requests were received');
  expect(() => verified(secret, first)).toThrow('No matching signature');
  expect(verified(body.secret, first)).toBeDefined();
  for (const one of [body.secret, rotated.body.secret]) expect(verified(one, second)).toBeDefined();
});

it('tests an endpoint with the example of an event type, once, by member and by key', async () => {
  const receiver = await integrations.receiver();
  receiver.answerWith(500, {}, 'No');
  const { owner, at, id } = await integrations.endpoint(receiver.url);
  const test = await integrations.call('POST', `${at}/test`, owner, { event_type: 'policy.updated' });
  expect([test.status, test.body['is_test']]).toEqual([202, true]);
  const failed = await integrations.delivery(owner, id, ({ state }) => state === 'failed');
  expect(failed.attempts).toMatchObject([{ outcome: 'rejected', status: 500, answer: 'No' }]);
  const key = integrations.keyOf(owner);
  const byKey = await integrations.call('POST', `/api/v1/webhooks/${id}/test`, key, {
    event_type: 'task.deleted',
  });
  expect(byKey.status).toBe(202);
  await waitFor(() => receiver.received.find(({ payload }) => payload.type === 'task.deleted'));
});

it('shares deliveries between replicas, each made once', async () => {
  const receiver = await integrations.receiver();
  await integrations.startReplica();
  const { owner } = await integrations.endpoint(receiver.url);
  const made = await Promise.all(
    Array.from({ length: 60 }, () => integrations.createIndividual(owner.accountId)),
  );
  await waitFor(() => (receiver.received.length >= 60 ? true : undefined));
  const later = await integrations.createIndividual(owner.accountId);
  await waitFor(() => receiver.received.find(({ payload }) => payload.data.id === later.recordId));
  const ids = receiver.received.map(({ payload }) => payload.data.id);
  expect(ids.toSorted()).toEqual([...made, later].map(({ recordId }) => recordId).sort());
});

it('shows no deliveries of another account, and attempts none', async () => {
  const receiver = await integrations.receiver();
  const { owner, at, id } = await integrations.endpoint(receiver.url);
  await integrations.createIndividual(owner.accountId);
  const { id: delivery } = await integrations.delivery(owner, id, ({ state }) => state === 'succeeded');
  const eve = integrations.person();
  const period = { since: '2026-01-01T00:00:00Z', until: '2026-01-02T00:00:00Z' };
  const calls = [
    integrations.call('GET', `${at}/deliveries`, eve),
    integrations.call('POST', `${at}/test`, eve, { event_type: 'task.created' }),
    integrations.call('POST', `${at}/deliveries/${delivery}/resend`, eve, {}),
    integrations.call('POST', `${at}/replay`, eve, period),
  ];
  for (const call of calls) expect((await call).status).toBe(404);
  const other = await integrations.endpoint(receiver.url, ['task.created'], owner);
  const crossed = await integrations.call('POST', `${other.at}/deliveries/${delivery}/resend`, owner, {});
  expect(crossed.status).toBe(404);
  expect(receiver.received).toHaveLength(1);
});
