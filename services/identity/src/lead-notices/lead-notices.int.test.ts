import { randomUUID } from 'node:crypto';
import type { Suspicion } from '@bindery/contracts/leads';
import type { ContactSummary } from '@bindery/contracts/messaging';
import { eventually, waitFor, type CaughtMail } from '@bindery/test-kit';
import { makeAgency, callerOf } from '../../test/agency.js';
import { mailsSettled, openBrowser, signIn } from '../../test/browser.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from '../../test/identity-under-test.js';
import { eventOf, startFakeLeads, type FakeLeads } from '../../test/fake-leads.js';

let identity: IdentityUnderTest;
let leads: FakeLeads;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  leads = await startFakeLeads(identity.nats);
});
afterAll(async () => {
  await leads.close();
  await identity.stop();
});

type Received = ReturnType<FakeLeads['receive']>;
const acted = (event: { id: string }) =>
  waitFor(() => identity.db.inboxEvent.findFirst({ where: { event_id: event.id } }), {
    what: 'identity to act on the event',
    timeoutMs: 10_000,
  });
async function tell(event: Received): Promise<void> {
  await leads.publish('leads.contact.received.v1', event);
  await acted(event);
}
async function come(
  contact: Partial<ContactSummary> = {},
  suspicious: Suspicion | null = null,
): Promise<Received> {
  const event = leads.receive(contact, suspicious);
  await tell(event);
  return event;
}
/** Mails about leads that an address got so far. */
async function mailsTo(address: string): Promise<CaughtMail[]> {
  return (await identity.mail.mails()).filter(
    ({ to, subject }) => to.includes(address) && !/login|confirm/.test(subject),
  );
}
const subjectsTo = async (address: string) => (await mailsTo(address)).map(({ subject }) => subject);
const waiting = () => identity.db.leadNotice.count({ where: { notified_at: null } });
const TEN_MINUTES_MS = 10 * 60_000;
/** Deletes the mails and notices of earlier tests. */
async function anotherDay(): Promise<void> {
  await mailsSettled(identity);
  await identity.elapse(TEN_MINUTES_MS + 1);
  await identity.mail.clear();
}
const thanks = 'Thank you for your interest in Bindery';

test('a lead is thanked and no notice is queued when no superuser exists', async () => {
  await come({ email: 'early@harbor.test' });
  await mailsSettled(identity);
  expect((await identity.mail.mails()).map(({ to, subject }) => [to, subject])).toEqual([
    [['early@harbor.test'], thanks],
  ]);
  expect(await waiting()).toBe(0);
});

test('each active superuser is notified and the lead thanked once, despite repeated events', async () => {
  await signIn(identity, SUPERUSER);
  const platform = await makeAgency(identity);
  const second = await platform.add('second', 'superuser');
  const gone = await platform.add('gone', 'superuser');
  await identity.db.user.update({ where: { id: gone.id }, data: { is_active: false } });
  await anotherDay();

  const event = await come({ email: 'Dana@Harbor.test', name: 'Dana Whitfield' });
  await leads.publish('leads.contact.received.v1', event);
  await tell({ ...event, id: randomUUID() });
  await tell({ ...event, id: randomUUID(), version: 2, data: { ...event.data, repeated: true } });
  await mailsSettled(identity);

  expect(await identity.mail.mails()).toHaveLength(3);
  expect(await mailsTo('dana@harbor.test')).toMatchObject([{ subject: thanks }]);
  const told = ['New lead with a score of 72: Dana Whitfield'];
  expect([await subjectsTo(SUPERUSER), await subjectsTo(second.email)]).toEqual([told, told]);
  expect((await mailsTo(SUPERUSER))[0]?.text).toContain('Dana@Harbor.test');
  await identity.db.user.update({ where: { id: second.id }, data: { is_active: false } });
});

test('lead emails wait while leads is unavailable, survive a restart and are sent once', async () => {
  await anotherDay();
  await leads.stopReplying();
  await come({ email: 'patient@harbor.test', name: 'Pat Patience' });
  const jobs = () =>
    identity.db.mailJob.findMany({
      where: { kind: { in: ['lead_thanks', 'new_leads'] }, finished_at: null },
    });
  await eventually(async () => {
    expect((await jobs()).map(({ attempts }) => attempts > 0)).toEqual([true, true]);
  });
  expect(JSON.stringify(await jobs())).not.toMatch(/patient|Patience/);

  await openBrowser(identity).auth.signInWithOtp({ email: 'hurried@harbor.test' });
  await identity.mail.waitForMail('hurried@harbor.test');
  expect(await subjectsTo('patient@harbor.test')).toEqual([]);

  await identity.restart();
  await leads.startReplying();
  await identity.elapse(2 * 60_000);
  await mailsSettled(identity);
  expect([await subjectsTo('patient@harbor.test'), await subjectsTo(SUPERUSER)]).toEqual([
    [thanks],
    ['New lead with a score of 72: Pat Patience'],
  ]);
  expect(identity.log.join('')).not.toMatch(/patient@|Patience/);
  expect(await identity.db.deadLetteredEvent.count()).toBe(0);
});

test('a superuser gets five individual lead notices, then one digest after ten minutes', async () => {
  await anotherDay();
  for (let nth = 1; nth <= 8; nth += 1) await come({ name: `Visitor ${'I'.repeat(nth)}`, lead_score: nth });
  await mailsSettled(identity);
  expect((await subjectsTo(SUPERUSER)).sort()).toEqual(
    [1, 2, 3, 4, 5].map((nth) => `New lead with a score of ${String(nth)}: Visitor ${'I'.repeat(nth)}`),
  );
  expect(await waiting()).toBe(3);
  await identity.elapse(TEN_MINUTES_MS - 1_000);
  await come({ name: 'Visitor at last', lead_score: 99 });
  expect(await waiting()).toBe(4);

  await identity.restart({}, () => identity.elapse(1_000));
  // A run that the restart or a slow reply of leads ends is retried after five seconds.
  await waitFor(async () => (await waiting()) === 0, { timeoutMs: 15_000 });
  await mailsSettled(identity);
  const [digest, ...more] = (await mailsTo(SUPERUSER)).slice(5);
  expect(more).toEqual([]);
  expect(digest?.subject).toBe('4 new leads');
  expect(digest?.text.match(/^\d+: Visitor.*$/gm)).toEqual([
    '99: Visitor at last, Whitfield Insurance',
    ...[8, 7, 6].map((nth) => `${String(nth)}: Visitor ${'I'.repeat(nth)}, Whitfield Insurance`),
  ]);
});

test('visitor input cannot add recipients, headers or markup to a lead email', async () => {
  await anotherDay();
  await come({
    email: 'victim@harbor.test',
    name: 'Mallory\r\nBcc: everybody@harbor.test',
    agency_name: '<script>alert(1)</script>',
  });
  await mailsSettled(identity);
  expect((await identity.mail.mails()).map(({ to }) => to).sort()).toEqual([
    [SUPERUSER],
    ['victim@harbor.test'],
  ]);
  const [told] = await mailsTo(SUPERUSER);
  expect(told?.subject).toBe('New lead with a score of 72: Mallory Bcc: everybody@harbor.test');
  expect(told?.headers.has('bcc')).toBe(false);
  expect(told?.html).toContain('&lt;script&gt;');
  expect(told?.html).not.toContain('<script');
  const [thanked] = await mailsTo('victim@harbor.test');
  expect(`${thanked?.text ?? ''}${thanked?.html ?? ''}`).not.toMatch(/Mallory|Bcc|everybody|alert/);
});

test('an address submitted twice in succession receives one thank-you email', async () => {
  await anotherDay();
  await come({ email: 'victim@harbor.test' });
  await come({ email: 'VICTIM@harbor.test' });
  await mailsSettled(identity);
  expect(await subjectsTo('victim@harbor.test')).toEqual([thanks]);
});

const DAY_MS = 24 * 60 * 60_000;

test('a suspicious lead is counted a day later, and gets its mails once its mark is cleared', async () => {
  await anotherDay();
  const event = await come({ email: 'autofill@harbor.test', name: 'Otto Phil' }, 'honeypot');
  await come({ email: 'hasty@harbor.test' }, 'too_fast');
  await mailsSettled(identity);
  await identity.elapse(DAY_MS - 60_000);
  await mailsSettled(identity);
  expect(await identity.mail.mails()).toEqual([]);
  await identity.elapse(60_001);
  await waitFor(async () => (await waiting()) === 0, { timeoutMs: 15_000 });
  await mailsSettled(identity);
  expect((await identity.mail.mails()).map(({ to, subject }) => [to, subject])).toEqual([
    [[SUPERUSER], '2 suspicious leads'],
  ]);

  const cleared = { ...event, version: 2, data: { ...event.data, suspicious: null } };
  await tell({ ...cleared, id: randomUUID() });
  await tell({ ...cleared, id: randomUUID(), version: 3, data: { ...cleared.data, repeated: true } });
  await mailsSettled(identity);
  expect(await subjectsTo('autofill@harbor.test')).toEqual([thanks]);
  expect((await subjectsTo(SUPERUSER)).slice(1)).toEqual(['New lead with a score of 72: Otto Phil']);
  expect(await subjectsTo('hasty@harbor.test')).toEqual([]);
});

test('a digest of leads counts the suspicious ones', async () => {
  await anotherDay();
  await come({}, 'honeypot');
  for (let nth = 0; nth < 7; nth += 1) await come();
  await mailsSettled(identity);
  expect(await subjectsTo(SUPERUSER)).toHaveLength(5);
  await identity.elapse(TEN_MINUTES_MS);
  await waitFor(async () => (await waiting()) === 0, { timeoutMs: 15_000 });
  await mailsSettled(identity);
  const digest = (await mailsTo(SUPERUSER)).at(-1);
  expect(digest?.subject).toBe('2 new leads');
  expect(digest?.text).toContain('1 suspicious lead came as well.');
});

test("a superuser's change to a contact is audited once in their account", async () => {
  const root = await identity.db.user.findUniqueOrThrow({ where: { email: SUPERUSER } });
  const record_id = randomUUID();
  const event = eventOf(
    record_id,
    {
      action: 'contact.status_changed',
      outcome: 'success' as const,
      actor_id: root.id,
      actor_role: 'superuser' as const,
      record_type: 'contact' as const,
      record_id,
      fields: ['status'],
    },
    root.account_id,
  );
  await leads.publish('leads.action.audited.v1', event);
  await leads.publish('leads.action.audited.v1', event);
  await acted(event);
  const call = await callerOf(identity, SUPERUSER);
  expect((await call('GET', '/api/admin/audit?action=contact.status_changed')).body).toMatchObject({
    filtered: 1,
    items: [{ at: event.time, actor: SUPERUSER, record_type: 'contact', record_id, fields: ['status'] }],
  });
});
