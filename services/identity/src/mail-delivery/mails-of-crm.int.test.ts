import { randomUUID } from 'node:crypto';
import { inboxPrefix, type EventData, type EventEnvelope } from '@bindery/contracts/messaging';
import { ensureStreams } from '@bindery/service-kit/streams';
import { waitFor } from '@bindery/test-kit';
import { jetstream } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { makeAgency } from '../../test/agency.js';
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

async function publish<S extends 'crm.job.ended.v1' | 'crm.report.sent.v1' | 'crm.notice.due.v1'>(
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

test('mails who is mentioned in a note a link to the client, without a name but that of the author', async () => {
  const agency = await makeAgency(identity);
  const [olivia, ana] = [await agency.add('olivia', 'agency_admin', true), await agency.add('ana', 'agent')];
  const full_name = 'Olivia\r\nBcc: x@y.test Rivera';
  await identity.db.user.update({ where: { id: olivia.id }, data: { full_name } });
  await identity.mail.clear();
  const record_id = randomUUID();
  const about = { notice: 'mentioned', record_type: 'individual', record_id, count: 1 } as const;
  const mention = (accountId: string, user_id: string, actor_id: string) =>
    publish(accountId, 'crm.notice.due.v1', { ...about, user_id, actor_id });
  await mention(agency.id, ana.id, olivia.id);
  await mention(agency.id, ana.id, ana.id);
  await mention((await makeAgency(identity)).id, ana.id, olivia.id);
  const list = () => ana.as('GET', '/api/notifications');
  expect((await list()).body['items']).toMatchObject([
    { kind: 'mention', event: 'mentioned', record: { type: 'individual', id: record_id }, count: 1 },
  ]);
  const mails = await identity.mail.mails();
  const subject = 'Olivia Bcc: x@y.test Rivera mentioned you in a note on a client';
  expect(mails).toMatchObject([{ to: [ana.email], subject }]);
  expect(mails[0]!.text).toContain(`${PUBLIC_URL}/app/dashboard/individuals/${record_id}`);
  expect(mails[0]!.text).toContain('/unsubscribe/mention-');

  await ana.as('PUT', '/api/settings/notifications', { matrix: { mention: { mail: false } } });
  await mention(agency.id, ana.id, olivia.id);
  expect(await identity.mail.mails()).toHaveLength(1);
  expect((await list()).body['items']).toHaveLength(1);
});

test('tells who left before an import ended what it added, in the list and by mail, with its page', async () => {
  const ana = await (await makeAgency(identity)).add('ana', 'agent');
  await identity.mail.clear();
  const about = { type: 'import', id: randomUUID() } as const;
  const counts = { new: 120, unchanged: 2, error: 4 };
  const job = { user_id: ana.id, kind: 'import', state: 'completed', about, counts } as const;
  await publish(ana.accountId, 'crm.job.ended.v1', job);
  const [mail] = await identity.mail.mails();
  expect(mail).toMatchObject({ to: [ana.email], subject: 'Your import is done' });
  expect(mail?.text).toContain('Its rows: 120 added, 4 rows left out.');
  expect(mail?.text).toContain(`${PUBLIC_URL}/app/dashboard/individuals/import/${about.id}`);
  expect((await ana.as('GET', '/api/notifications')).body['items']).toMatchObject([
    { event: 'import_completed', record: about, counts },
  ]);
});
