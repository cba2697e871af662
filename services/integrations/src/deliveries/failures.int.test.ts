import type { DeliveryView } from '@bindery/contracts/integrations';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@bindery/service-kit/time';
import { eventually, waitFor } from '@bindery/test-kit';
import { startDeliveriesUnderTest, type DeliveriesUnderTest } from '../../test/deliveries-under-test.js';
import type { Person } from '../../test/integrations-under-test.js';
import { Housekeeping } from './housekeeping.js';

let integrations: DeliveriesUnderTest;
beforeAll(async () => {
  integrations = await startDeliveriesUnderTest({ answerWithinMs: 500 });
});
afterAll(async () => {
  await integrations.closeServices();
  await integrations.stop();
});

const attempted = (owner: Person, id: string, times: number) =>
  integrations.delivery(owner, id, ({ attempts }) => attempts.length === times);
const pauseOf = ({ next_attempt_at, attempts: [last] }: DeliveryView): number =>
  Date.parse(next_attempt_at ?? '') - Date.parse(last?.at ?? '');
const noticesOf = (accountId: string) =>
  integrations.rows<{ notice: string; user_id: string }>(
    `SELECT payload->'data'->>'notice' AS notice, payload->'data'->>'user_id' AS user_id FROM outbox
     WHERE subject = 'integrations.notice.due.v1' AND payload->>'account_id' = $1 ORDER BY position`,
    [accountId],
  );

it('retries with the same id and body, as long as it takes, and logs each attempt', async () => {
  const receiver = await integrations.receiver();
  receiver.answerWith(503, {}, 'Later');
  const { owner, id } = await integrations.endpoint(receiver.url);
  await integrations.createIndividual(owner.accountId);
  const first = await attempted(owner, id, 1);
  expect(first).toMatchObject({
    state: 'pending',
    attempts: [{ outcome: 'rejected', status: 503, answer: 'Later' }],
  });
  expect(pauseOf(first)).toBeGreaterThanOrEqual(4 * SECOND_MS);
  expect(pauseOf(first)).toBeLessThan(8 * SECOND_MS);
  for (let times = 2; times <= 8; times += 1) {
    integrations.clock.advance(13 * HOUR_MS);
    await attempted(owner, id, times);
  }
  const given = await integrations.delivery(owner, id, ({ state }) => state === 'failed');
  expect(given).toMatchObject({ next_attempt_at: null });
  const [one, ...others] = receiver.received;
  for (const other of others)
    expect([other.body, other.headers['webhook-id']]).toEqual([one?.body, one?.headers['webhook-id']]);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8);
});

it.each([
  ['a wish of two minutes after 429', 429, '120', MINUTE_MS, MINUTE_MS],
  ['429 without a wish', 429, undefined, MINUTE_MS, MINUTE_MS],
  ['a wish of an hour after the first failure', 503, '3600', 10 * SECOND_MS, 12 * SECOND_MS],
])('waits as %s allows', async (_what, status, wish, least, most) => {
  const receiver = await integrations.receiver();
  receiver.answerWith(status, wish === undefined ? {} : { 'Retry-After': wish });
  const { owner, id } = await integrations.endpoint(receiver.url);
  await integrations.createIndividual(owner.accountId);
  const pause = pauseOf(await attempted(owner, id, 1));
  expect(pause).toBeGreaterThanOrEqual(least);
  expect(pause).toBeLessThan(most + 2 * SECOND_MS);
});

it('gives up an answer that never begins or never ends, and lets others pass meanwhile', async () => {
  const [silent, endless, healthy] = [
    await integrations.receiver(),
    await integrations.receiver(),
    await integrations.receiver(),
  ];
  silent.answerBy(() => undefined);
  endless.answerBy((reply) => void reply.writeHead(200).write('a'));
  const owner = integrations.person();
  const made = [];
  for (const { url } of [silent, endless, healthy])
    made.push(await integrations.endpoint(url, ['individual.created'], owner));
  const { recordId } = await integrations.createIndividual(owner.accountId);
  await waitFor(() => healthy.received.find(({ payload }) => payload.data.id === recordId));
  for (const { id } of made.slice(0, 2)) {
    const late = await attempted(owner, id, 1);
    expect(late.attempts).toMatchObject([{ outcome: 'timeout', status: null, answer: null }]);
    expect(pauseOf(late)).toBeGreaterThanOrEqual(MINUTE_MS);
  }
});

it('keeps the beginning of a long answer, encrypted, and follows no redirect', async () => {
  const [long, redirected] = [await integrations.receiver(), await integrations.receiver()];
  long.answerWith(400, {}, 'of-the-receiver '.repeat(20_000));
  redirected.answerWith(302, { Location: long.url });
  const ofLong = await integrations.endpoint(long.url);
  const ofRedirected = await integrations.endpoint(redirected.url);
  for (const { owner } of [ofLong, ofRedirected]) await integrations.createIndividual(owner.accountId);
  const { attempts } = await attempted(ofLong.owner, ofLong.id, 1);
  expect(attempts[0]?.answer).toHaveLength(20_000);
  const [stored] = await integrations.rows<{ answer: string }>(
    'SELECT answer FROM webhook_attempts WHERE account_id = $1',
    [ofLong.owner.accountId],
  );
  expect(stored?.answer).toMatch(/^v1\./);
  expect((await attempted(ofRedirected.owner, ofRedirected.id, 1)).attempts[0]).toMatchObject({
    status: 302,
  });
  expect(long.received).toHaveLength(1);
  expect(integrations.log.join('')).not.toMatch(/of-the-receiver|whsec_/);
});

it('disables an endpoint that answers 410 at once, and tells its people', async () => {
  const receiver = await integrations.receiver();
  receiver.answerWith(410);
  const { owner, id } = await integrations.endpoint(receiver.url);
  await integrations.createIndividual(owner.accountId);
  const gone = await integrations.delivery(owner, id, ({ state }) => state === 'failed');
  expect(gone.attempts).toHaveLength(1);
  expect(await integrations.stateOf(owner, id)).toMatchObject({ state: 'disabled', enabled: false });
  expect(await noticesOf(owner.accountId)).toEqual([{ notice: 'webhook_disabled', user_id: owner.userId }]);
});

it('tells after a day of failures, and disables after five; a success begins anew', async () => {
  const receiver = await integrations.receiver();
  receiver.answerWith(500);
  const { owner, id } = await integrations.endpoint(receiver.url);
  const logged = async () =>
    (await integrations.rows('SELECT id FROM webhook_attempts WHERE account_id = $1', [owner.accountId]))
      .length;
  /** Until an attempt has been logged that begins after some days. */
  const attemptAfter = async (days: number) => {
    const before = await logged();
    integrations.clock.advance(days * DAY_MS);
    await integrations.createIndividual(owner.accountId);
    await eventually(async () => expect(await logged()).toBeGreaterThan(before));
  };
  const notices = async () => (await noticesOf(owner.accountId)).map(({ notice }) => notice);
  await attemptAfter(0);
  await attemptAfter(1.1);
  await eventually(async () => expect(await notices()).toEqual(['webhook_failing']));
  receiver.answerWith(200);
  await attemptAfter(1.1);
  await eventually(async () =>
    expect(await integrations.deliveriesOf(owner, id, '?state=pending')).toEqual([]),
  );
  expect(await integrations.stateOf(owner, id)).toMatchObject({ failing_since: null, state: 'active' });
  receiver.answerWith(500);
  await attemptAfter(3);
  await attemptAfter(5.1);
  await eventually(async () =>
    expect(await integrations.stateOf(owner, id)).toMatchObject({
      ...{ state: 'disabled', state_detail: expect.stringContaining('five days') as string },
    }),
  );
  expect((await notices()).at(-1)).toBe('webhook_disabled');
});

it('pauses an endpoint whose member lost the right, or whose plan lacks the API, and delivers again after a resume', async () => {
  const receiver = await integrations.receiver();
  for (const [lost, detail] of [
    [null, 'member'],
    [{ user_role: 'agent' }, 'member'],
    [{ includes: [] }, 'plan'],
    [{ entitlement: 'inactive' }, 'plan'],
  ] as const) {
    const { owner, id, at } = await integrations.endpoint(receiver.url);
    integrations.services.setRights(owner.userId, lost as null);
    integrations.clock.advance(2 * MINUTE_MS);
    const { recordId } = await integrations.createIndividual(owner.accountId);
    await eventually(async () =>
      expect(await integrations.stateOf(owner, id)).toMatchObject({
        ...{ state: 'paused_by_rights', state_detail: expect.stringContaining(detail) as string },
      }),
    );
    expect(receiver.received.filter(({ payload }) => payload.data.id === recordId)).toEqual([]);
    const other = integrations.person({}, owner.accountId);
    expect((await integrations.call('POST', `${at}/resume`, other)).status).toBe(200);
    integrations.clock.advance(2 * MINUTE_MS);
    await waitFor(() => receiver.received.find(({ payload }) => payload.data.id === recordId));
  }
});

it('asks for rights once a minute, goes on for a while without an answer, and then waits', async () => {
  const receiver = await integrations.receiver();
  const { owner, id } = await integrations.endpoint(receiver.url);
  const deliver = () => integrations.createIndividual(owner.accountId);
  const asked = integrations.services.asked();
  for (let times = 1; times <= 3; times += 1) {
    await deliver();
    await eventually(() => expect(receiver.received).toHaveLength(times));
  }
  expect(integrations.services.asked()).toBe(asked);
  await integrations.services.stopReplying();
  integrations.clock.advance(5 * MINUTE_MS);
  await deliver();
  await eventually(() => expect(receiver.received).toHaveLength(4), { timeoutMs: 10_000 });
  integrations.clock.advance(20 * MINUTE_MS);
  await deliver();
  const waits = await integrations.delivery(
    owner,
    id,
    ({ state, next_attempt_at }) =>
      state === 'pending' && Date.parse(next_attempt_at ?? '') > integrations.clock.now().getTime(),
  );
  expect(waits.attempts).toEqual([]);
  expect(receiver.received).toHaveLength(4);
  await integrations.services.startReplying();
  integrations.clock.advance(2 * MINUTE_MS);
  await eventually(() => expect(receiver.received).toHaveLength(5));
}, 30_000);

it('holds what was pending while paused, and replays what happened meanwhile', async () => {
  const receiver = await integrations.receiver();
  receiver.answerWith(500);
  const { owner, id, at } = await integrations.endpoint(receiver.url);
  const since = new Date(Date.now() - MINUTE_MS).toISOString();
  await integrations.createIndividual(owner.accountId);
  const { id: deliveryId } = await attempted(owner, id, 1);
  await integrations.call('POST', `${at}/pause`, owner);
  const missed = await integrations.createIndividual(owner.accountId);
  await integrations.handled(missed.event.id);
  const resend = () => integrations.call('POST', `${at}/deliveries/${deliveryId}/resend`, owner, {});
  expect((await resend()).status).toBe(409);
  receiver.answerWith(200);
  await integrations.call('POST', `${at}/resume`, owner);
  const until = new Date(Date.now() + MINUTE_MS).toISOString();
  const replay = await integrations.call('POST', `${at}/replay`, owner, { since, until });
  expect([replay.status, replay.body]).toEqual([202, { messages: 1 }]);
  await waitFor(() => receiver.received.find(({ payload }) => payload.data.id === missed.recordId));
  expect((await resend()).status).toBe(202);
  const resent = await waitFor(async () => {
    const items = await integrations.deliveriesOf(owner, id, '?state=succeeded');
    return items.find((item) => item.id === deliveryId);
  });
  expect(resent.attempts.map(({ outcome }) => outcome)).toEqual(['succeeded', 'rejected']);
  const long = { since: '2026-01-01T00:00:00Z', until: '2026-01-16T00:00:00Z' };
  expect((await integrations.call('POST', `${at}/replay`, owner, long)).status).toBe(422);
});

it('forgets answers after a week, messages after thirty days, and endpoints without rights after as many', async () => {
  const receiver = await integrations.receiver();
  receiver.answerWith(200, {}, 'Thanks');
  const { owner, id } = await integrations.endpoint(receiver.url);
  await integrations.createIndividual(owner.accountId);
  const answerOf = ({ attempts }: DeliveryView) => attempts[0]?.answer;
  expect(answerOf(await attempted(owner, id, 1))).toBe('Thanks');
  const forget = () =>
    integrations.service.get<Housekeeping>(Housekeeping).forget(new AbortController().signal);
  integrations.clock.advance(8 * DAY_MS);
  await forget();
  expect(answerOf(await attempted(owner, id, 1))).toBeNull();
  integrations.clock.advance(23 * DAY_MS);
  await forget();
  expect(await integrations.deliveriesOf(owner, id)).toEqual([]);
  await integrations.rows(
    `UPDATE webhooks SET state = 'paused_by_rights', state_reason = 'plan', state_since = $2 WHERE id = $1`,
    [id, integrations.clock.now()],
  );
  await forget();
  expect(await integrations.stateOf(owner, id)).toMatchObject({ id });
  integrations.clock.advance(31 * DAY_MS);
  await forget();
  expect(await integrations.stateOf(owner, id)).toMatchObject({ code: 'not_found' });
});
