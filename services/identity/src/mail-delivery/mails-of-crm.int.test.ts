import { randomUUID } from 'node:crypto';
import { inboxPrefix, type EventData, type EventEnvelope } from '@bindery/contracts/messaging';
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

let identity: IdentityUnderTest;
let crm: NatsConnection;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  const { nats } = identity;
  const access = { servers: nats.url, ...nats.credentialsFor('crm'), inboxPrefix: inboxPrefix('crm') };
  crm = await connect(access);
  await ensureStreams(crm, 'crm');
});
afterAll(async () => {
  await crm.close();
  await identity.stop();
});

async function publish<S extends 'crm.job.ended.v1' | 'crm.report.sent.v1'>(
  accountId: string,
  subject: S,
  data: EventData<S>,
): Promise<string> {
  const event: EventEnvelope & { data: EventData<S> } = {
    ...{ id: randomUUID(), time: identity.clock.now().toISOString(), schema_version: 1 },
    ...{ account_id: accountId, subject_id: randomUUID(), version: 1, data },
  };
  await jetstream(crm).publish(subject, JSON.stringify(event));
  await waitFor(() => identity.db.inboxEvent.findFirst({ where: { event_id: event.id } }));
  await mailsSettled(identity);
  return event.subject_id;
}

test('mails the person who left before their long work ended, and nobody for one who is gone', async () => {
  await signIn(identity, 'olivia@harbor.test');
  const olivia = await identity.db.user.findUniqueOrThrow({ where: { email: 'olivia@harbor.test' } });
  await publish(olivia.account_id, 'crm.job.ended.v1', {
    user_id: olivia.id,
    kind: 'export',
    state: 'completed',
  });
  await publish(olivia.account_id, 'crm.job.ended.v1', {
    user_id: olivia.id,
    kind: 'import',
    state: 'failed',
  });
  await publish(olivia.account_id, 'crm.job.ended.v1', {
    user_id: randomUUID(),
    kind: 'export',
    state: 'completed',
  });
  const mails = (await identity.mail.mails()).filter(({ subject }) => subject.startsWith('Your '));
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Your export is done',
    "Your import couldn't be finished",
  ]);
  for (const { to, text } of mails) {
    expect(to).toContain('olivia@harbor.test');
    expect(text).toContain(`${PUBLIC_URL}/app`);
  }
});

test('mails a recipient of a scheduled report a link to it, and no more of it', async () => {
  await identity.mail.clear();
  await signIn(identity, 'olivia@harbor.test');
  const olivia = await identity.db.user.findUniqueOrThrow({ where: { email: 'olivia@harbor.test' } });
  const sent = { user_id: olivia.id, format: 'pdf' as const, report_type: 'book' as const };
  const report = await publish(olivia.account_id, 'crm.report.sent.v1', sent);
  await publish(olivia.account_id, 'crm.report.sent.v1', { ...sent, user_id: randomUUID() });
  const mails = (await identity.mail.mails()).filter(({ subject }) => subject.includes('report'));
  expect(mails).toHaveLength(1);
  const subject = 'Your scheduled report is ready: Book of business';
  expect(mails[0]).toMatchObject({ to: ['olivia@harbor.test'], subject });
  expect(mails[0]!.text).toContain(`${PUBLIC_URL}/app/dashboard/reports/${report}?download=pdf`);
});
