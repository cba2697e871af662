import { randomUUID } from 'node:crypto';
import { inboxPrefix, type BillingNotice } from '@bindery/contracts/messaging';
import { ensureStreams } from '@bindery/service-kit/streams';
import { waitFor } from '@bindery/test-kit';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { mailsSettled, signIn } from '../../test/browser.js';
import {
  PUBLIC_URL,
  startIdentityUnderTest,
  type IdentityUnderTest,
} from '../../test/identity-under-test.js';

const FAILED: BillingNotice = { notice: 'payment_failed', amount_cents: 13_500, currency: 'usd' };
let identity: IdentityUnderTest;
let billing: NatsConnection;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  billing = await connect({
    servers: identity.nats.url,
    ...identity.nats.credentialsFor('billing'),
    inboxPrefix: inboxPrefix('billing'),
  });
  await ensureStreams(billing, 'billing');
});
afterAll(async () => {
  await billing.close();
  await identity.stop();
});

const eventOf = (accountId: string, data: BillingNotice) => ({
  id: randomUUID(),
  time: identity.clock.now().toISOString(),
  schema_version: 1,
  account_id: accountId,
  subject_id: accountId,
  version: 1,
  data,
});
type NoticeEvent = ReturnType<typeof eventOf>;
const publish = (event: NoticeEvent) =>
  jetstream(billing).publish('billing.notice.due.v1', JSON.stringify(event));

async function publishAndSettle(event: NoticeEvent): Promise<void> {
  await publish(event);
  await waitFor(() => identity.db.inboxEvent.findFirst({ where: { event_id: event.id } }));
}
const accountOf = async (email: string) =>
  (await identity.db.user.findUniqueOrThrow({ where: { email } })).account_id;
/** Mails about money, beside those with which people signed in. */
async function billingMailsTo(email: string) {
  await mailsSettled(identity);
  return (await identity.mail.mails()).filter(
    ({ to, text }) => to.includes(email) && text.includes(`${PUBLIC_URL}/app/subscription`),
  );
}

test('a billing notice goes only to the account owner, once, even when delivered twice', async () => {
  await signIn(identity, 'olivia@harbor.test');
  await signIn(identity, 'ana@harbor.test');
  const accountId = await accountOf('olivia@harbor.test');
  await identity.db.user.update({
    where: { email: 'ana@harbor.test' },
    data: { account_id: accountId, is_owner: false, role: 'agent' },
  });
  const event = eventOf(accountId, FAILED);
  await publishAndSettle(event);
  await publish(event);
  await publishAndSettle(eventOf(accountId, { notice: 'promo_ending', ends_at: '2099-01-01T00:00:00Z' }));
  const mails = await billingMailsTo('olivia@harbor.test');
  expect(mails.filter(({ text }) => text.includes('$135.00'))).toHaveLength(1);
  expect(mails).toHaveLength(2);
  expect(await billingMailsTo('ana@harbor.test')).toEqual([]);
});

test('a trial-ending notice is not sent when the trial has already ended', async () => {
  await signIn(identity, 'late@harbor.test');
  const ends_at = identity.clock.now().toISOString();
  await publishAndSettle(
    eventOf(await accountOf('late@harbor.test'), { notice: 'trial_ending', ends_at, has_card: false }),
  );
  expect(await billingMailsTo('late@harbor.test')).toEqual([]);
});

test('neither the queue nor the log reveals the content of a billing notice', async () => {
  await signIn(identity, 'quiet@harbor.test');
  await identity.mail.refuse(true);
  await publishAndSettle(eventOf(await accountOf('quiet@harbor.test'), FAILED));
  const job = await waitFor(() =>
    identity.db.mailJob.findFirst({
      where: { kind: 'billing_notice', attempts: { gt: 0 }, finished_at: null },
    }),
  );
  expect(JSON.stringify(job)).not.toMatch(/quiet|13500|135\.00/);
  expect(identity.log.join('')).not.toMatch(/135\.00/);
  await identity.mail.refuse(false);
});
